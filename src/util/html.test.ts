import { describe, expect, it } from 'vitest';
import { html, joinHtml } from './html.ts';

describe('html', () => {
  it('escapes text in contents and in attributes', () => {
    const hostile = `"><script>alert('&')</script>`;
    const escaped = '&quot;&gt;&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;';
    expect(String(html`<a title="${hostile}">${hostile}</a>`)).toBe(`<a title="${escaped}">${escaped}</a>`);
  });

  it('keeps HTML as it is, alone and in lists, and renders nothing for undefined', () => {
    expect(String(html`<p>${html`<b>${'a & b'}</b>`}${[html`<br>`, '<', 1]}${undefined}</p>`)).toBe(
      '<p><b>a &amp; b</b><br>&lt;1</p>',
    );
  });

  it('escapes a piece that was converted to text, so that the mistake is visible', () => {
    expect(String(html`<p>${`${html`<b>x</b>`}`}</p>`)).toBe('<p>&lt;b&gt;x&lt;/b&gt;</p>');
  });

  it('rejects a promise', () => {
    const late = Promise.resolve('x') as unknown as string;
    expect(() => html`<p>${late}</p>`).toThrow(TypeError);
  });
});

describe('joinHtml', () => {
  it('escapes its parts, and the separator unless that is HTML', () => {
    expect(String(joinHtml(['a<', html`<i>b</i>`, 'c'], html`<br>`))).toBe('a&lt;<br><i>b</i><br>c');
    expect(String(joinHtml(['a', 'b'], '<'))).toBe('a&lt;b');
    expect(String(joinHtml([]))).toBe('');
  });
});
