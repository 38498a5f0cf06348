export const FILE_TYPES = {
  csv: 'text/csv; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  html: 'text/html; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export type FileExtension = keyof typeof FILE_TYPES;

/** Download that is never cached, and that browsers never show as a page of this server. `name`: file name without extension. */
export function createDownloadResponse(name: string, ending: FileExtension, body: string | Uint8Array): Response {
  return new Response(typeof body === 'string' ? body : new Uint8Array(body), {
    headers: {
      'Content-Type': FILE_TYPES[ending],
      'Content-Disposition': `attachment; filename="${name}.${ending}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
