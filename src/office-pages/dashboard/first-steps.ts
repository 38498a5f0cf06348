// First steps of a new parish, shown on the dashboard until all are done: each with its state and a link.

import type { NameBelow } from '../../i18n/translate.ts';
import { hasRole, type Role } from '../../model/authority.ts';
import type { EventFilter } from '../../office/search/event-filter.ts';
import { find } from '../../office/search/find.ts';
import { ALL_STEPS } from '../../store/first-steps.ts';
import { type Html, html } from '../../util/html.ts';
import { readMembers } from '../accounts/members.ts';
import { hidden } from '../components/form/parts.ts';
import { NotAllowed } from '../failures.ts';
import type { OfficePage, PageRequest, Redirect } from '../page.ts';
import { publicPath } from '../public-path.ts';

type StepName = NameBelow<'today.steps.of'>;

interface FirstStep {
  readonly name: StepName;
  /** Minimum role that sees the step. */
  readonly role: Role;
  /** Page of the step; undefined for steps that are only viewed. */
  readonly path?: string;
  /** Next page once the step has begun, with its link text. */
  readonly further?: {
    readonly path: string;
    readonly word: 'room';
    readonly isBegun: (asked: PageRequest) => Promise<boolean>;
  };
  /** Whether the step can be skipped. */
  readonly isOptional?: true;
  readonly isDone?: (asked: PageRequest) => Promise<boolean>;
}

/** Whether any exist; asks the index, because a parish may have many. */
const has =
  (kind: 'building' | 'room' | 'layer' | 'event', filter: EventFilter = {}) =>
  async ({ editing, indexes, instance }: PageRequest) => {
    const first = { words: '', filter, order: 'sortKey', isDescending: false, after: undefined, limit: 1 } as const;
    return (await find(editing, indexes, instance.name, { kind, ...first })).total > 0;
  };

/** Sorted by their dependencies. */
const STEPS: readonly FirstStep[] = [
  {
    name: 'rooms',
    role: 'editor',
    path: '/buildings/new',
    further: { path: '/rooms/new', word: 'room', isBegun: has('building') },
    isDone: has('room'),
  },
  { name: 'layers', role: 'editor', path: '/layers/new', isDone: has('layer') },
  { name: 'events', role: 'editor', path: '/import?public=1', isDone: has('event') },
  {
    name: 'publish',
    role: 'editor',
    path: '/agenda?public=false&choose=all',
    isDone: has('event', { public: true }),
  },
  { name: 'outside', role: 'editor' },
  {
    name: 'logo',
    role: 'administrator',
    path: '/settings',
    isOptional: true,
    isDone: async ({ instance }) => instance.logoUrl !== '' || instance.accent !== '',
  },
  {
    name: 'colleagues',
    role: 'administrator',
    path: '/accounts',
    isOptional: true,
    isDone: async (asked) => (await readMembers(asked)).filter(({ authority }) => authority !== undefined).length > 1,
  },
  {
    name: 'website',
    role: 'administrator',
    path: '/websites',
    isOptional: true,
    isDone: async ({ editing, instance }) => (await editing.store.websites.list(instance.name)).length > 0,
  },
];

export const firstStepPages: readonly OfficePage[] = [
  { method: 'POST', path: '/first-steps', role: 'editor', show: noteStep },
];

/** Marks a step as done; steps that are only viewed redirect to their page. */
async function noteStep(asked: PageRequest): Promise<Redirect | Response> {
  const { editing, form, instance } = asked;
  const named = form.text('step');
  const step = STEPS.find(({ name }) => name === named);
  if (step === undefined && named !== ALL_STEPS) return { to: '' };
  if (step !== undefined && !hasRole(editing.authority, step.role)) throw new NotAllowed(step.role);
  await editing.store.firstSteps.note(instance.name, named);
  if (step?.name !== 'outside') return { to: '' };
  return new Response(null, { status: 303, headers: { Location: publicPath(asked, '') ?? '/' } });
}

/** Undefined if all steps are done or hidden, or the user may do none. */
export async function firstSteps(asked: PageRequest): Promise<Html | undefined> {
  const { editing, instance, t } = asked;
  const hasOutside = publicPath(asked, '') !== undefined;
  const theirs = STEPS.filter(
    ({ name, role }) => hasRole(editing.authority, role) && (hasOutside || name !== 'outside'),
  );
  if (theirs.length === 0) return undefined;
  const noted = await editing.store.firstSteps.done(instance.name);
  if (noted.has(ALL_STEPS)) return undefined;
  const states: (readonly [FirstStep, isDone: boolean])[] = [];
  for (const step of theirs) states.push([step, noted.has(step.name) || (await step.isDone?.(asked)) === true]);
  const left = states.filter(([, isDone]) => !isDone);
  if (left.length === 0) return undefined;
  const next = left[0]?.[0];
  return html`<section class="card first-steps">
    <h2>${t('today.steps.title')}</h2>
    <p class="soft">${t('today.steps.left', { count: left.length })}</p>
    <ol>${await Promise.all(states.map(([step, isDone]) => drawStep(asked, step, { isDone, isNext: step === next })))}</ol>
    <form method="post" action="${asked.link('/first-steps')}">
      ${hidden('step', ALL_STEPS)}<button class="quiet small">${t('today.steps.hide')}</button>
    </form>
  </section>`;
}

async function drawStep(
  asked: PageRequest,
  { name, path, further, isOptional }: FirstStep,
  { isDone, isNext }: { readonly isDone: boolean; readonly isNext: boolean },
): Promise<Html> {
  const { link, t } = asked;
  const title = t(`today.steps.of.${name}`);
  if (isDone) {
    return html`<li class="done"><b>${title}</b> <span class="soft">${t('today.steps.done')}</span></li>`;
  }
  const look = isNext ? ' primary' : '';
  const form = (button: Html) =>
    html`<form method="post" action="${link('/first-steps')}">${hidden('step', name)}${button}</form>`;
  const on = further !== undefined && (await further.isBegun(asked)) ? further : undefined;
  const word = t(`today.steps.go.${on?.word ?? name}`);
  const way =
    path === undefined
      ? form(html`<button class="small${look}">${word}</button>`)
      : html`<a class="button small${look}" href="${link(on?.path ?? path)}">${word}</a>`;
  const first = html`<a class="button small" href="${link('/events/new')}">${t('today.steps.firstEvent')}</a>`;
  const skip = isOptional === true ? form(html`<button class="quiet small">${t('today.steps.skip')}</button>`) : '';
  return html`<li>
    <b>${title}</b>
    <p class="soft">${t(`today.steps.why.${name}`)}</p>
    <div class="ways-on">${way}${name === 'events' ? first : ''}${skip}</div>
  </li>`;
}
