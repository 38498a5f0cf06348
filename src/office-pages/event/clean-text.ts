// The long text for the editor in the browser: a document that the browser takes in as it is, cleaned as it is when it is saved.

import { isLonger, MAX_HTML_LENGTH } from '../../model/format/scalars.ts';
import { cleanHtml } from '../../office/bundle/clean-html.ts';
import { cleanPasted } from '../../office/bundle/clean-pasted.ts';
import { PAGE_HEADERS } from '../../pages/page-headers.ts';
import type { Asked } from '../page.ts';
import { htmlOf } from './long-text.ts';

/**
 * `typed`: what stands in the field; `pasted`: what was copied out of another program. A typed text that can't be saved
 * stays in its plain field.
 */
export function answerText({ form }: Asked): Response {
  const typed = form.text('typed');
  if (isLonger(typed, MAX_HTML_LENGTH)) return new Response('', { status: 413, headers: PAGE_HEADERS });
  const html = form.has('pasted') ? cleanPasted(form.text('pasted')) : cleanHtml(htmlOf(typed));
  return new Response(`<!doctype html><title>-</title><body>${html}`, {
    headers: {
      ...PAGE_HEADERS,
      'Cache-Control': 'no-store',
      'Content-Type': 'text/html; charset=utf-8',
      // Whoever should open it by itself gets text and nothing else.
      'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    },
  });
}
