// Joins the lines of a page, so that tests can search text that spans several lines.

export function joinLines(html: string): string {
  return html.replace(/>\s*\n\s*</g, '><').replace(/\s*\n\s*/g, ' ');
}
