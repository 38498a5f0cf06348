// Operation in the reference: description on one side, request and response as code on the other.

import type { Operation } from '../../contract/operation.ts';
import { type FieldTable, isWrapper, type OperationReference } from '../../contract/reference.ts';
import { type Html, html, joined } from '../../util/html.ts';
import { breakable, prose, terms } from '../layout.ts';
import { codeBlock, type ExampleAccess, filledIn, jsonCode } from './code-block.ts';
import type { Example } from './examples.ts';

export type Places = ReadonlyMap<string, string>;

export function operationPart(
  reference: OperationReference,
  example: Example,
  access: ExampleAccess,
  places: Places,
): Html {
  const { operation, parameters, answer, tables, connectorTables } = reference;
  const { name, title, summary, description, scope } = operation;
  const wrapper = tables.filter(isWrapper);
  const inConnectors = connectorTables.map((table) => connectorTable(name, table, places));
  return html`<section class="operation" id="${name}" aria-labelledby="${name}.title">
    <div class="words">
      <h3 id="${name}.title"><a href="#${name}">${title}</a> <code>${name}</code></h3>
      ${ways(reference)}
      <p>${summary}. ${prose(description)}</p>
      ${scope === 'read' ? '' : html`<p class="note">The key needs the scope <code>${scope}</code>.</p>`}
      ${post(operation)}
      ${parameters.length === 0 ? '' : html`<h4>Parameters</h4>${parameterTerms(name, parameters)}`}
      <h4>Answer</h4>
      <p class="answer">${typed(answer, places)}</p>
      ${joined(wrapper.map(({ rows }) => fieldTerms(name, rows, places)))}
      ${connectorTables.length === 0 ? '' : html`<h4>In the connector profile</h4>${joined(inConnectors)}`}
    </div>
    <div class="codes">
      ${codeBlock('Request', filledIn(example.call, access))}
      ${codeBlock('Answer', jsonCode(example.answer))}
      ${tryForm(reference)}
    </div>
  </section>`;
}

/** Both forms of the request. */
function ways({ operation: { name, answer, post: posted, change }, path, headerPath }: OperationReference): Html {
  const way = (verb: string, at: string, words: string) =>
    html`<li><span class="verb ${verb.toLowerCase()}">${verb}</span> <code>${breakable(at)}</code> <span class="soft">${words}</span></li>`;
  const inHeader = 'with the headers member and apikey';
  return html`<ul class="ways">
    ${answer === undefined ? '' : joined([way('GET', path, ''), way('GET', headerPath, inHeader)])}
    ${change === undefined ? '' : way('POST', path, '')}
    ${posted === undefined && change === undefined ? '' : way('POST', `/${name}`, inHeader)}
  </ul>`;
}

function post({ post: posted, change }: Operation): Html | string {
  const body = posted ?? change;
  if (body === undefined) return '';
  return html`<h4>Body of a POST</h4>
    <p>${prose(body.doc)} Example:</p>
    <pre class="inline" tabindex="0">${jsonCode(JSON.stringify(body.example, null, 2))}</pre>`;
}

function parameterTerms(operation: string, parameters: OperationReference['parameters']): Html {
  return terms(
    parameters.map(({ name, required, doc, example }) => ({
      id: `${operation}.${name}`,
      name,
      beside: required ? html`<b class="must">required</b>` : 'may be left off',
      words: html`${prose(doc)} <span class="soft">Example:</span> <code>${example}</code>`,
    })),
  );
}

/** Fields of an object, with anchors `Object.field`. */
export function fieldTerms(owner: string, rows: FieldTable['rows'], places: Places): Html {
  return terms(
    rows.map(({ name, type, always, doc }) => ({
      id: `${owner}.${name}`,
      name,
      beside: html`${typed(type, places)}${always ? '' : ', optional'}`,
      words: prose(doc),
    })),
  );
}

function connectorTable(operation: string, { name, doc, rows }: FieldTable, places: Places): Html {
  const owner = `${operation}.connector.${name.replaceAll(' ', '-')}`;
  return html`<p><b>${name}</b>: ${prose(doc)} Added or different:</p>${fieldTerms(owner, rows, places)}`;
}

/** Text of a type, with links to the objects it names. */
function typed(type: string, places: Places): Html {
  const parts = type.split(/\b([A-Z]\w+)\b/).map((part) => {
    const place = places.get(part);
    return place === undefined ? part : html`<a href="#${place}">${part}</a>`;
  });
  return html`${parts}`;
}

/** Form to try the operation with the reader's own key; hidden without scripts. */
function tryForm({ operation, parameters }: OperationReference): Html {
  const { name, answer, post: posted, change } = operation;
  const body = answer === undefined ? (posted ?? change)?.example : undefined;
  const inputs = parameters.map(({ name: parameter, required, example, place }) => {
    // Ids of the sample do not exist elsewhere; 0 means no restriction.
    const value = parameter === 'id' ? '0' : required ? example : '';
    return html`<label>${parameter}
      <input name="${parameter}" data-place="${place}" value="${value}" spellcheck="false" autocapitalize="off"></label>`;
  });
  const area =
    body === undefined
      ? ''
      : html`<label class="wide">Body <textarea name="body" rows="3" spellcheck="false">${JSON.stringify(body)}</textarea></label>`;
  return html`<form class="try" data-operation="${name}" data-method="${answer === undefined ? 'POST' : 'GET'}" autocomplete="off" hidden>
    <h4>Try it</h4>
    ${change === undefined ? '' : html`<p class="note">This changes something: it is done as if a visitor had sent it.</p>`}
    <div class="inputs">${joined(inputs)}${area}<button>Send<span class="hidden"> ${name}</span></button></div>
    <div class="told" role="status"></div>
  </form>`;
}
