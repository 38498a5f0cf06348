// The fields of an event that are needed daily: title, when, where, kind and areas.

import { type Html, html } from '../../kit/html.ts';
import { isTicked, textOf, textsOf } from './entered.ts';
import { LABELS } from './field-labels.ts';
import { FIELD_WORDS } from './field-words.ts';
import { box, type FormView, field, part } from './form-view.ts';
import { HELP_WORDS } from './help-words.ts';
import { type TypedSpan, wrongFields } from './moments.ts';

export function dailyFields(view: FormView, hasStatusNote: boolean): Html {
  const { entered, kinds } = view;
  const words = FIELD_WORDS[view.asked.language];
  const note = field(
    view,
    'statusNote',
    (attributes) =>
      html`<input name="status_note" maxlength="200" value="${textOf(entered, 'status_note')}"${attributes}>`,
  );
  const type = field(
    view,
    'type',
    (attributes) =>
      html`<input name="type" list="kinds" value="${textOf(entered, 'type')}" autocomplete="off"${attributes}><datalist id="kinds">${kinds.map((kind) => html`<option value="${kind}"></option>`)}</datalist>`,
    { hint: words.typeHint, after: html`${view.helped?.note}${fillButton(view)}` },
  );
  const title = field(
    view,
    'title',
    (attributes) =>
      html`<input class="title-input" name="title" value="${textOf(entered, 'title')}" required autocomplete="off"${attributes}${textOf(entered, 'title') === '' ? html` autofocus` : ''}>`,
  );
  return html`<section class="card"><div class="fields">
${title}${hasStatusNote ? note : html`<input type="hidden" name="status_note" value="${textOf(entered, 'status_note')}">`}
${whenField(view)}${placeField(view)}${type}${layersField(view)}</div></section>
`;
}

/** Fills empty fields as events of the kind lately were; a browser with script asks for that at once. */
function fillButton({ asked }: FormView): Html {
  const { language, link } = asked;
  const words = { ...HELP_WORDS[language], fields: LABELS[language].fields };
  return html`<button class="quiet small fill" name="help" value="usual" formnovalidate data-ask="${link('/events/usual')}" data-words="${JSON.stringify(words)}">${words.fill}</button>`;
}

function whenField(view: FormView): Html {
  const { entered } = view;
  const words = FIELD_WORDS[view.asked.language].when;
  const text = (name: string) => textOf(entered, name);
  // A field of the browser refuses seconds that it was not told of.
  const step = (name: string) => (text(name).length > 5 ? html` step="1"` : '');
  const typed = { day: text('day'), from: text('from'), to: text('to'), until: text('until') };
  const wrong = view.problems.has('when') ? wrongFields({ ...typed, isWhole: isTicked(entered, 'whole') }) : [];
  const mark = (name: keyof TypedSpan) => (wrong.includes(name) ? html` aria-invalid="true"` : '');
  const time = (name: 'from' | 'to', hint: Html | string = '') =>
    html`<input type="time" name="${name}" id="i-${name}" value="${text(name)}"${step(name)}${hint}${mark(name)}>`;
  return field(
    view,
    'when',
    () => html`<div class="when-parts">
${part(words.day, html`<input type="date" name="day" id="i-when" value="${text('day')}" required${mark('day')}>`)}
${part(words.from, time('from'))}
${part(words.to, html`${time('to', html` aria-describedby="h-to"`)}<span class="hint" id="h-to">${words.toHint}</span>`)}
${box('whole', isTicked(entered, 'whole'), words.whole)}
${part(words.until, html`<input type="date" name="until" value="${text('until')}" aria-describedby="h-until"${mark('until')}><span class="hint" id="h-until">${words.untilHint}</span>`, 'until')}
</div>`,
    { isGroup: true, marksSome: wrong.length > 0 },
  );
}

function placeField(view: FormView): Html {
  const { entered, choices, isRoomTaken, roomNote } = view;
  const words = FIELD_WORDS[view.asked.language];
  const rooms = textsOf(entered, 'room');
  const isFree = textsOf(entered, 'free_name').some((name) => name !== '');
  let [room, free] = [0, 0];
  const rows = textsOf(entered, 'place').map((kind) => {
    if (kind !== 'room') return { isRoom: false, row: freePlace(view, free++) };
    const index = room++;
    const label = index === 0 ? words.place.room : words.place.more;
    const options = choices.buildings.map(
      (building) =>
        html`<optgroup label="${building.name}">${building.rooms.map(({ id, name }) => html`<option value="${id}"${rooms[index] === String(id) ? html` selected` : ''}>${name}</option>`)}</optgroup>`,
    );
    const select = html`<select name="room"><option value="">${words.none}</option>${options}</select>`;
    return {
      isRoom: true,
      row: html`<div class="room-row">${part(label, select)}</div>
`,
    };
  });
  // In which order rooms and other places follow each other, however they stand on the page.
  const order = textsOf(entered, 'place').map((kind) => html`<input type="hidden" name="place" value="${kind}">`);
  const places = rows.filter(({ isRoom }) => !isRoom).map(({ row }) => row);
  const despite = box('despite', false, words.despite, '', 'room_conflict');
  return field(
    view,
    'place',
    () => html`${order}<div class="room-rows">${rows.filter(({ isRoom }) => isRoom).map(({ row }) => row)}</div>
<details class="inner"${isFree ? html` open` : ''}><summary>${words.place.free}</summary>${places}</details>`,
    { isGroup: true, after: html`${isRoomTaken ? despite : ''}${roomNote}` },
  );
}

function freePlace({ entered, asked }: FormView, row: number): Html {
  const words = FIELD_WORDS[asked.language].place;
  const input = (name: string) =>
    html`<input name="free_${name}" value="${textsOf(entered, `free_${name}`)[row] ?? ''}" autocomplete="off">`;
  return html`<div class="free-place"><input type="hidden" name="free_external" value="${textsOf(entered, 'free_external')[row] ?? 'new'}">
${part(words.name, input('name'), 'wide')}${part(words.location, input('location'))}${part(words.address, input('address'))}${part(words.postcode, input('postcode'))}${part(words.city, input('city'))}${part(words.url, input('url'))}</div>
`;
}

function layersField(view: FormView): Html {
  const chosen = textsOf(view.entered, 'layer');
  return field(
    view,
    'layers',
    () =>
      html`<div class="toggles">${view.choices.layers.map(({ id, name }) => toggle('layer', id, name, chosen))}</div>`,
    { isGroup: true },
  );
}

/** A name that is chosen or not. */
export function toggle(name: string, id: number, label: string, chosen: readonly string[]): Html {
  return html`<label class="toggle"><input type="checkbox" name="${name}" value="${id}"${chosen.includes(String(id)) ? html` checked` : ''}><span>${label}</span></label>`;
}
