// Independent model of the rota's cells, derived from the rules (D4 to D6): slow, with plain lists. Shares no code with the product.

import { findChangeMails } from './rota-model-mails.ts';
import {
  type CellPerson,
  canHold,
  findPeopleInRoleField,
  isPerson,
  type ModelAssignment,
  type ModelAssignmentState,
  type ModelContent,
  type ModelEvent,
  type ModelMail,
  type ModelPerson,
  type ModelRole,
  type ModelView,
} from './rota-model-parts.ts';

export interface CellOptions {
  readonly event: number;
  readonly role: number;
  readonly before: readonly CellPerson[] | undefined;
  readonly people: readonly { readonly who: string; readonly state: ModelAssignmentState | undefined }[];
}

interface CellState {
  readonly event: number;
  readonly role: number;
  readonly people: readonly CellPerson[];
}

export interface ModelAbsence {
  readonly who: string;
  readonly from: string;
  readonly to: string;
}

const SERVES: readonly ModelAssignmentState[] = ['yes', 'asked', 'planned'];
export const isServing = (state: ModelAssignmentState | undefined) => state !== undefined && SERVES.includes(state);
const isAbout = ({ state }: CellPerson) => isServing(state);
const whoOf = ({ who }: CellPerson) => who;
export const keyOf = (...of: readonly (string | number)[]) => of.join(' ');

export class CellsModel implements ModelView {
  now = '';
  content: ModelContent;
  absences: ModelAbsence[] = [];
  readonly persons: Map<string, ModelPerson>;
  readonly pages = new Map<string, boolean>();
  /** Sender of the request, by event, role and person. */
  readonly asks = new Map<string, string>();
  readonly roles: readonly ModelRole[];
  last: ModelContent | undefined;
  #mails: ModelMail[] = [];
  protected ids = 0;

  constructor(roles: readonly ModelRole[], persons: ReadonlyMap<string, ModelPerson>, events: readonly ModelEvent[]) {
    this.roles = roles;
    this.persons = new Map(persons);
    this.content = { events: structuredClone([...events]), beside: [] };
  }

  event(id: number, { events }: ModelContent = this.content): ModelEvent {
    const found = events.find((one) => one.id === id);
    if (found === undefined) throw new Error(`there is no event ${id}`);
    return found;
  }

  role(id: number): ModelRole {
    const found = this.roles.find((one) => one.id === id);
    if (found === undefined) throw new Error(`there is no role ${id}`);
    return found;
  }

  /** Returns the people in a cell in the order of the field, then by the time of their state (rule D4). */
  cell(eventId: number, roleId: number, content: ModelContent = this.content): CellPerson[] {
    const inField = findPeopleInRoleField(this.event(eventId, content), this.role(roleId));
    const others = content.beside
      .filter(({ event, role, who }) => event === eventId && role === roleId && !inField.includes(who))
      .sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)) || a.id - b.id);
    return [
      ...inField.map((who) => ({ who, state: 'yes' as const })),
      ...others.map(({ who, state }) => ({ who, state })),
    ];
  }

  need(eventId: number, roleId: number): number {
    const { status, needs } = this.event(eventId);
    if (status === 'cancelled') return 0;
    return needs === null ? this.role(roleId).need : (needs.find(([role]) => role === roleId)?.[1] ?? 0);
  }

  gap(eventId: number, roleId: number): number {
    return this.need(eventId, roleId) - this.cell(eventId, roleId).filter(({ state }) => isServing(state)).length;
  }

  mails(): string[] {
    const texts = this.#mails.map(({ about, to, items }) => `${about} ${this.persons.get(to)?.email ?? to} ${items}`);
    this.#mails = [];
    return texts.sort();
  }

  plan(cells: readonly CellOptions[], { isDespite, isTrial }: { isDespite: boolean; isTrial: boolean }): string {
    const isUnknown = ({ event, people }: CellOptions) =>
      !this.event(event).isThere || people.some(({ who }) => isPerson(who) && !this.persons.has(who));
    if (cells.some(isUnknown)) return '422';
    if (cells.some((one) => this.#isStale(one))) return '409 plan_changed';
    const settled = cells.map((one) => this.#settled(one));
    if (settled.some((one) => one === undefined)) return '422';
    const all = settled.flatMap((one) => one ?? []);
    const after = structuredClone(this.content);
    this.write(all, after);
    const gained = all.flatMap(({ event, role, people }) => {
      const was = new Map(this.cell(event, role).map(({ who, state }) => [who, state]));
      return people
        .filter(({ who, state }) => isServing(state) && !isServing(was.get(who)))
        .map(({ who }) => ({ event, role, who }));
    });
    const isWarned = gained.some(
      ({ event, role, who }) => this.event(event).status !== 'cancelled' && !this.isFree(event, role, who, after),
    );
    if (isWarned && !isDespite) return '409 plan_warned';
    if (!isTrial) this.change(() => this.write(all));
    return '200';
  }

  #isStale({ event, role, before }: CellOptions): boolean {
    if (before === undefined) return false;
    const line = ({ who, state }: CellPerson) => `${who} ${state}`;
    const present = this.cell(event, role).filter(({ state }) => state !== 'no');
    const seen = before.filter(({ state }) => state !== 'no');
    return present.map(line).sort().join() !== seen.map(line).sort().join();
  }

  /** Writes confirmed people to the field up to its capacity. People who declined remain. */
  #settled({ event, role: roleId, people }: CellOptions): CellState | undefined {
    const role = this.role(roleId);
    const was = new Map(this.cell(event, roleId).map(({ who, state }) => [who, state]));
    const settled = people.map(({ who, state }): CellPerson => {
      return { who, state: state ?? was.get(who) ?? (role.ask ? 'planned' : 'yes') };
    });
    const isByHand = ({ who, state }: CellPerson) => (state === 'asked' || state === 'spare') && was.get(who) !== state;
    const sure = settled.filter(({ state }) => state === 'yes');
    if (settled.some(isByHand) || (role.field === 'organizer' && sure.length > 1)) return undefined;
    return { event, role: roleId, people: settled };
  }

  /** Changes content and notifies the affected people (rule D14). */
  protected write(cells: readonly CellState[], content: ModelContent = this.content): void {
    for (const { event: eventId, role: roleId, people } of cells) {
      const [event, role] = [this.event(eventId, content), this.role(roleId)];
      const declined = this.cell(eventId, roleId, content).filter(
        ({ who, state }) => state === 'no' && !people.some((one) => one.who === who),
      );
      const all = [...people, ...declined];
      const holds = ({ who, state }: CellPerson) => state === 'yes' && canHold(role, who);
      const inField = all.filter(holds).map(({ who }) => who);
      if (role.field !== '') event.fields[role.field] = inField;
      const rest = new Map(all.filter((one) => !holds(one)).map(({ who, state }) => [who, state]));
      content.beside = content.beside.filter((one) => {
        if (one.event !== eventId || one.role !== roleId) return true;
        const state = rest.get(one.who);
        rest.delete(one.who);
        if (state === undefined) return one.offered && inField.includes(one.who);
        if (state !== one.state) Object.assign(one, { state, at: this.now, offered: one.offered && state === 'yes' });
        return true;
      });
      for (const [who, state] of rest) {
        const id = ++this.ids;
        content.beside.push({ id, event: eventId, role: roleId, who, state, at: this.now, offered: false });
      }
    }
  }

  protected change(work: () => void, isSilent = false): void {
    const before = structuredClone(this.content);
    work();
    // An offer ends when the person who made it no longer has a duty at the event.
    this.content.beside = this.content.beside.filter((one) => !one.offered || this.#serves(one));
    if (JSON.stringify(before) === JSON.stringify(this.content)) return;
    this.last = before;
    const told = findChangeMails(this, before);
    for (const key of told.over) this.asks.delete(key);
    if (!isSilent) for (const one of told.mails) this.mail(one);
  }

  #serves({ event, role, who }: ModelAssignment): boolean {
    const of = this.role(role);
    return !canHold(of, who) || findPeopleInRoleField(this.event(event), of).includes(who);
  }

  protected mail(one: ModelMail): boolean {
    if (isPerson(one.to) && (this.persons.get(one.to)?.email ?? '') === '') return false;
    this.#mails.push(one);
    return true;
  }

  alter(id: number, change: (event: ModelEvent) => void, isSilent: boolean): void {
    this.change(() => change(this.event(id)), isSilent);
  }

  undo(): void {
    const { last } = this;
    if (last === undefined) return;
    this.change(() => {
      this.content = structuredClone(last);
    });
  }

  removePerson(who: string): void {
    this.change(() => {
      this.content.beside = this.content.beside.filter((one) => one.who !== who);
      for (const { fields } of this.content.events) {
        for (const field of ['organizer', 'organists', 'lectors'] as const) {
          fields[field] = fields[field].filter((one) => one !== who);
        }
      }
      this.persons.delete(who);
      this.pages.delete(who);
      this.absences = this.absences.filter((one) => one.who !== who);
      for (const key of this.asks.keys()) if (key.endsWith(` ${who}`)) this.asks.delete(key);
    });
    this.#mails = this.#mails.filter(({ to }) => to !== who);
    this.last = undefined;
  }

  /** True if a person has no blocking conflict (rule D6). */
  isFree(eventId: number, roleId: number, who: string, content: ModelContent = this.content): boolean {
    const event = this.event(eventId, content);
    const [first, last] = [event.from.slice(0, 10), event.to.slice(0, 10)];
    const isAbsent = this.absences.some((one) => one.who === who && one.from <= last && first <= one.to);
    const saidNo = this.content.beside.some(
      (one) => one.event === eventId && one.role === roleId && one.who === who && one.state === 'no',
    );
    return !isAbsent && !saidNo && !content.events.some((other) => this.#isElsewhere(other, event, who, content));
  }

  #isElsewhere(other: ModelEvent, event: ModelEvent, who: string, content: ModelContent): boolean {
    if (other.id === event.id || !other.isThere || other.status === 'cancelled') return false;
    if (other.from >= event.to || event.from >= other.to) return false;
    return (
      Object.values(other.fields).some((people) => people.includes(who)) ||
      content.beside.some((one) => one.event === other.id && one.who === who && isServing(one.state))
    );
  }

  doubled(eventId: number, role: ModelRole): string[] {
    const { status, fields } = this.event(eventId);
    if (status === 'cancelled') return [];
    const others = [
      ...Object.entries(fields).flatMap(([field, people]) => (field === role.field ? [] : people)),
      ...this.roles.flatMap(({ id }) => (id === role.id ? [] : this.cell(eventId, id).filter(isAbout).map(whoOf))),
    ];
    const own = this.cell(eventId, role.id).filter(isAbout).map(whoOf);
    return own.filter((who) => others.includes(who));
  }

  /** Returns the items of a mail: each event once, with its roles, in chronological order. */
  items(dates: readonly { readonly event: number; readonly role: number }[], more = ''): string {
    const events = [...new Set(dates.map(({ event }) => event))].map((id) => this.event(id));
    return events
      .sort((a, b) => (a.from < b.from ? -1 : Number(a.from > b.from)) || a.id - b.id)
      .map(({ id }) => {
        const names = this.roles.filter((role) => dates.some((one) => one.event === id && one.role === role.id));
        return `${id}:${names.map(({ name }) => name).join('+')}${more}`;
      })
      .join(', ');
  }

  members({ groups }: ModelRole): string[] {
    return [...this.persons].flatMap(([who, one]) => (one.groups.some((id) => groups.includes(id)) ? who : []));
  }
}
