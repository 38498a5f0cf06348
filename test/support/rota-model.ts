// Model of the rota, derived only from the rules (D10 to D14), on top of the cells: requests, answers, swaps, claims and notifications.

import { CellsModel, isServing, keyOf } from './rota-model-cells.ts';
import { findGapMails, findReminderMails } from './rota-model-mails.ts';
import { type CellPerson, findPeopleInRoleField, isPerson, type ModelAssignment } from './rota-model-parts.ts';

export interface ModelAnswer {
  readonly event: number;
  readonly role: number;
  readonly answer: 'yes' | 'no';
}

type ModelOutcome = 'yes' | 'no' | 'spare' | 'same' | 'sure' | 'over' | 'cancelled' | 'not_theirs';

export class RotaModel extends CellsModel {
  #remindedOn = '';
  #toldGapsOn = '';

  /** Sends requests to planned people, one per date (rule D10). */
  ask(options: { roles?: readonly number[]; who?: string; isAgain: boolean; asker: string; isTrial: boolean }): string {
    if (options.who !== undefined && !this.persons.has(options.who)) return '422';
    const { content } = this;
    const dates = content.beside.filter((one) => {
      const [event, role] = [this.event(one.event), this.role(one.role)];
      if (!isPerson(one.who) || findPeopleInRoleField(event, role).includes(one.who)) return false;
      if (one.state !== 'planned' && !(options.isAgain && one.state === 'asked')) return false;
      if (!(options.roles?.includes(one.role) ?? true) || (options.who !== undefined && options.who !== one.who))
        return false;
      return event.isThere && event.status !== 'cancelled' && event.from > this.now;
    });
    const people = [...new Set(dates.map(({ who }) => who))];
    const reached = people.filter((who) => this.persons.get(who)?.email !== '');
    const without = people.filter((who) => !reached.includes(who)).sort((a, b) => Number(a) - Number(b));
    const some = dates.filter(({ who }) => reached.includes(who));
    const text = `${reached.length} ${some.length} ${without}`;
    if (options.isTrial) return text;
    this.change(() => {
      for (const one of some) {
        if (one.state !== 'asked') Object.assign(one, { state: 'asked', at: this.now });
        this.asks.set(keyOf(one.event, one.role, one.who), options.asker);
      }
    });
    for (const who of reached) {
      this.givePage(who);
      this.mail({ about: 'ask', to: who, items: this.items(some.filter((one) => one.who === who)) });
    }
    return text;
  }

  givePage(who: string): void {
    if (!this.pages.has(who)) this.pages.set(who, true);
  }

  /** Processes answers of a person on their private page, sent together (rule D12). */
  answer(who: string, answers: readonly ModelAnswer[], note: string): string {
    const outcomes = answers.map((one) => this.#judge(who, one));
    const taken = answers.flatMap((one, index) => {
      const state = outcomes[index];
      return state === 'yes' || state === 'no' || state === 'spare' ? [{ ...one, state }] : [];
    });
    const cells = taken.map(({ event, role, state }) => {
      const others = this.cell(event, role).filter((one) => one.who !== who);
      return { event, role, people: [...others, { who, state } as const] };
    });
    const askers = taken.map(({ event, role }) => this.asks.get(keyOf(event, role, who)) ?? '');
    this.change(() => this.write(cells), true);
    const told = taken.flatMap((one, index) =>
      one.state === 'no' || note !== '' ? [[one, askers[index]] as const] : [],
    );
    for (const asker of new Set(told.flatMap(([, to]) => to || []))) {
      const theirs = told.filter(([, to]) => to === asker).map(([one]) => this.items([one], ` ${one.state}`));
      this.mail({ about: 'answers', to: asker, items: theirs.sort().join(', ') });
    }
    return outcomes.join();
  }

  #judge(who: string, { event: eventId, role, answer }: ModelAnswer): ModelOutcome {
    const event = this.event(eventId);
    const state = event.isThere ? this.cell(eventId, role).find((one) => one.who === who)?.state : undefined;
    if (state === undefined || state === 'planned') return 'not_theirs';
    if (event.to < this.now) return 'over';
    if (event.status === 'cancelled') return 'cancelled';
    if (state === 'yes') return answer === 'yes' ? 'same' : 'sure';
    if (answer === 'no') return state === 'no' ? 'same' : 'no';
    const sure = this.cell(eventId, role).filter((one) => one.state === 'yes').length;
    const need = this.need(eventId, role);
    // A duty without confirmed people is open even if someone was asked, unless the event sets its own need.
    if (sure < (event.needs === null ? Math.max(1, need) : need)) return 'yes';
    return state === 'spare' ? 'same' : 'spare';
  }

  #isOpen(eventId: number): boolean {
    const { isThere, from, status } = this.event(eventId);
    return isThere && from > this.now && status !== 'cancelled';
  }

  offer(who: string, event: number, role: number): string {
    const cell = this.#isOpen(event) ? this.cell(event, role) : [];
    if (cell.find((one) => one.who === who)?.state !== 'yes') return 'gone';
    const own = this.content.beside.find((one) => one.event === event && one.role === role && one.who === who);
    if (own?.offered === true) return 'done';
    this.change(() => {
      if (own !== undefined) Object.assign(own, { state: 'yes', offered: true });
      else this.content.beside.push({ id: ++this.ids, event, role, who, state: 'yes', at: this.now, offered: true });
    }, true);
    const free = this.members(this.role(role)).filter(
      (one) => !isServing(cell.find((other) => other.who === one)?.state) && this.isFree(event, role, one),
    );
    let isAny = false;
    for (const one of free) {
      if (!this.mail({ about: 'offer', to: one, items: this.items([{ event, role }]) })) continue;
      this.givePage(one);
      isAny = true;
    }
    return isAny ? 'done' : 'nobody';
  }

  takeBack(who: string, event: number, role: number): string {
    const isOwn = (one: ModelAssignment) => one.event === event && one.role === role && one.who === who && one.offered;
    const own = this.#isOpen(event) ? this.content.beside.find(isOwn) : undefined;
    if (own === undefined) return 'gone';
    this.change(() => {
      if (!findPeopleInRoleField(this.event(event), this.role(role)).includes(who)) own.offered = false;
      else this.content.beside = this.content.beside.filter((one) => one !== own);
    }, true);
    return 'done';
  }

  take(who: string, event: number, roleId: number): string {
    const role = this.role(roleId);
    if (!this.#isOpen(event)) return 'gone';
    const cell = this.cell(event, roleId);
    if (cell.some((one) => one.who === who && one.state === 'yes')) return 'done';
    if (this.event(event).status !== 'confirmed') return 'gone';
    const [offer] = this.content.beside
      .filter((one) => one.event === event && one.role === roleId && one.offered)
      .sort((a, b) => a.id - b.id);
    if (offer === undefined && !(role.self && this.gap(event, roleId) > 0)) return 'gone';
    if (!this.members(role).includes(who) || !this.isFree(event, roleId, who)) return 'not_free';
    const others = cell.filter((one) => one.who !== who);
    const own: CellPerson = { who, state: 'yes' };
    const people = offer === undefined ? [...others, own] : others.map((one) => (one.who === offer.who ? own : one));
    this.change(() => this.write([{ event, role: roleId, people }]), true);
    if (offer !== undefined) this.mail({ about: 'taken', to: offer.who, items: this.items([{ event, role: roleId }]) });
    return 'done';
  }

  /** Sends the notifications that the server sends from eight o'clock (rules D13 and D14). */
  rounds(): void {
    const [today, hour] = [this.now.slice(0, 10), this.now.slice(11)];
    if (hour < '08:00:00') return;
    if (this.#remindedOn < today) for (const one of findReminderMails(this)) this.mail(one);
    this.#remindedOn = today;
    if (new Date(`${today}T00:00:00Z`).getUTCDay() !== 1 || this.#toldGapsOn === today) return;
    this.#toldGapsOn = today;
    for (const one of findGapMails(this)) if (this.mail(one)) this.givePage(one.to);
  }
}
