import { hasRole } from '../../model/authority.ts';
import { API_KEY_AUTHORITY } from '../../office/write-context.ts';
import type { Route } from '../../office-api/route.ts';
import { type Html, html, joinHtml } from '../../util/html.ts';
import { renderBreakablePath, renderProse } from '../layout.ts';
import { formatCurlCommand, type OfficeExample } from './office-examples.ts';
import { describeParameterType, describeShape, type ParametersByName, type SharedRoute } from './office-reference.ts';

const HEADER_WORDS = {
  'If-Match': 'required: the `ETag` of the version to change, or `*` for any version',
  'If-Match?': 'the `ETag` of the version that was read, or `*` for any version',
  'Idempotency-Key':
    'any text up to 255 characters: within 24 hours, the same request with the same key is executed only once',
  'Accept-Language': '`de`, `fr`, `it` or `en`: the language of texts; default: the instance’s language',
} as const;

export function renderRouteReference(route: Route, own: SharedRoute['own'], example: OfficeExample | undefined): Html {
  const { method, path, summary, detail = '', role, headers = [] } = route;
  const needsMore = hasRole(API_KEY_AUTHORITY, role) ? '' : ', which a key does not have';
  const conditions = headers
    .filter((name) => name !== 'Accept-Language')
    .map((name) => html`<li><code>${headerName(name)}</code>${name === 'If-Match' ? ' required' : ' optional'}</li>`);
  return html`<article class="address" id="${routeAnchor(route)}">
    <h3><span class="verb ${method.toLowerCase()}">${method}</span> <code>${renderBreakablePath(path)}</code></h3>
    <p>${renderProse(summary)} ${renderProse(detail)}</p>
    <ul class="needs" aria-label="Needs">
      <li>role <strong>${role}</strong>${needsMore}</li>
      ${joinHtml(conditions)}
    </ul>
    <details>
      <summary>Details<span class="hidden"> of ${method} ${path}</span></summary>
      ${parameters(route.query ?? {}, 'Parameters')}
      ${joinHtml(own.map(({ array, query }) => parameters(query, html`Only for <code>${array}</code>`)))}
      ${
        headers.length === 0
          ? ''
          : terms(
              'Headers',
              headers.map((name) => [headerName(name), renderProse(HEADER_WORDS[name])] as const),
            )
      }
      ${bodyOf(route)}
      ${answers(route)}
      ${example === undefined ? '' : html`<h4>Example</h4><pre tabindex="0">${formatCurlCommand(example)}</pre>`}
    </details>
  </article>`;
}

function headerName(name: keyof typeof HEADER_WORDS): string {
  return name.replace('?', '');
}

export function routeAnchor({ name }: Pick<Route, 'name'>): string {
  return name.replaceAll(/[{}]/g, '');
}

function parameters(query: ParametersByName, title: string | Html): Html | string {
  const rows = Object.entries(query).map(([name, parameter]) => {
    const { words, fallback, isRequired } = parameter;
    const values = describeParameterType(parameter);
    const message = [words, values === '' ? '' : `: ${values}`].join('');
    const end =
      fallback === undefined || fallback === false
        ? ''
        : html` <span class="else">default <code>${String(fallback)}</code></span>`;
    return [
      name,
      html`${renderProse(message)}${end}${isRequired === true ? html` <b class="must">required</b>` : ''}`,
    ] as const;
  });
  return rows.length === 0 ? '' : terms(title, rows);
}

function bodyOf({ body, path }: Route): Html | string {
  if (body === undefined) return '';
  const isPatch = body.type === 'application/merge-patch+json';
  const isForm = body.type === 'multipart/form-data';
  const whole = path.includes('{kind}') ? 'an object of the kind, without `id`' : '';
  const shape = describeShape(body.schema);
  const words = isPatch
    ? 'the keys to change; `null` restores the default'
    : isForm
      ? 'a form with one part, `file`'
      : whole;
  const notice =
    words === ''
      ? html`${shape.length > 200 ? 'a series' : html`<code class="shape">${shape}</code>`}`
      : renderProse(words);
  return terms('Body', [[body.type, notice]]);
}

function answers({ answers: all }: Route): Html {
  const rows = Object.entries(all).map(([status, { words, schema }]) => {
    const shape = schema === undefined ? '' : describeShape(schema);
    return [
      status,
      html`${renderProse(words)}${shape === '' ? '' : html` <code class="shape">${shape}</code>`}`,
    ] as const;
  });
  return terms('Answers', rows);
}

function terms(title: string | Html, rows: readonly (readonly [term: string, meaning: Html | string])[]): Html {
  const lines = rows.map(([term, meaning]) => html`<div><dt><code>${term}</code></dt><dd>${meaning}</dd></div>`);
  return html`<h4>${title}</h4><dl class="terms">${joinHtml(lines)}</dl>`;
}
