// Pages span several lines; tests search them as if they were on one line.

/** HTML on one line: line breaks between tags are left out, all others are a space. */
export function unbroken(html: string): string {
  return html.replace(/>\s*\n\s*</g, '><').replace(/\s*\n\s*/g, ' ');
}
