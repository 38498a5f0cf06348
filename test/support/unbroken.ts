// Pages are laid out over several lines; tests look for what stands in them as if it stood on one.

/** HTML on one line: line breaks between tags are left out, all others are a space. */
export function unbroken(html: string): string {
  return html.replace(/>\s*\n\s*</g, '><').replace(/\s*\n\s*/g, ' ');
}
