// Independent model of seat allocation, derived from the rules (J4 to J9): slow, with plain lists. Shares no code with the product.

export type PartyState = 'pending' | 'booked' | 'waiting' | 'cancelled';

export interface Party {
  readonly id: number;
  /** "" for a party that the office entered without an address. */
  readonly mailbox: string;
  size: number;
  state: PartyState;
  /** True if seats are or were held while it was unconfirmed. */
  isHeld: boolean;
  readonly goesAt: number;
  readonly createdAt: number;
  isAskedAgain: boolean;
  present: number;
}

export interface SeatLimits {
  readonly seats: number | null;
  readonly kept: number;
  readonly waiting: number;
  readonly party: number;
  readonly confirm: boolean;
  /** Moment at which sign-up closes, in milliseconds since 1970, or null for the start of the event. */
  readonly deadline: number | null;
}

export interface SeatTimes {
  readonly start: number;
  readonly end: number;
  readonly remind: number;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export type SeatModel = ReturnType<typeof createSeatModel>;

export function createSeatModel(first: SeatLimits, { start, end, remind }: SeatTimes) {
  let limits = first;
  let now = 0;
  let isReminded = false;
  let parties: Party[] = [];
  let mails: { readonly of: number; readonly text: string }[] = [];
  const counted: { readonly mailbox: string; readonly at: number }[] = [];
  const barred = new Set<string>();
  let decoys: { readonly size: number; readonly isHeld: boolean; readonly goesAt: number }[] = [];

  const closesAt = () => Math.min(limits.deadline ?? start, start);
  const isLastDay = () => now >= start - DAY;
  const isLate = () => now >= closesAt();
  /** A party that was not confirmed in time does not count, even before it is deleted. */
  const isThere = ({ state, goesAt }: Party) => state !== 'pending' || now < goesAt;
  const sum = (some: readonly Party[]) => some.reduce((people, { size }) => people + size, 0);
  const those = (state: PartyState, but?: Party) =>
    parties
      .filter((one) => one.state === state && one !== but && isThere(one))
      .sort((a, b) => a.createdAt - b.createdAt || a.id - b.id);
  const taken = () => sum(those('booked')) + sum(those('pending').filter(({ isHeld }) => isHeld));
  const forNobody = (...kinds: readonly boolean[]) =>
    decoys
      .filter(({ goesAt, isHeld }) => now < goesAt && kinds.includes(isHeld))
      .reduce((people, { size }) => people + size, 0);
  const free = () =>
    limits.seats === null ? Number.POSITIVE_INFINITY : limits.seats - limits.kept - taken() - forNobody(true);
  const officeFree = () => (limits.seats === null ? Number.POSITIVE_INFINITY : limits.seats - taken());
  const roomToWait = (but?: Party) =>
    limits.waiting -
    sum(those('waiting', but)) -
    sum(those('pending', but).filter(({ isHeld }) => !isHeld)) -
    forNobody(false);
  /** True if a party may take seats: it fits, and overtakes no waiting party that would fit, or on the last day no waiting party at all. */
  const mayTakeSeats = (size: number) =>
    size <= free() && !those('waiting').some((one) => isLastDay() || one.size <= free());
  /**
   * True if an unconfirmed party may hold seats. Such parties hold at most half of the free seats, or one seat; a single party is always
   * accepted.
   */
  const mayBePending = (size: number, but?: Party) => {
    const others = sum(those('pending', but)) + forNobody(true, false);
    if (limits.seats === null || others === 0) return true;
    const half = Math.floor((limits.seats - limits.kept - sum(those('booked'))) / 2);
    return others + size <= Math.max(1, half);
  };

  /** Queues a mail. Visitors can cause at most three mails per mailbox and hour. */
  const mail = (
    { id, mailbox }: Pick<Party, 'id' | 'mailbox'>,
    about: string,
    isCounted: boolean,
    isProbe = false,
  ): boolean => {
    // A mailbox that refuses mails counts like any other, so that the answer does not reveal the refusal.
    if (mailbox === '' || (barred.has(mailbox) && !isProbe)) return false;
    if (isCounted) {
      if (counted.filter((one) => one.mailbox === mailbox && one.at > now - HOUR).length >= 3) return false;
      counted.push({ mailbox, at: now });
    }
    if (!barred.has(mailbox)) mails.push({ of: id, text: `${mailbox} ${about}` });
    return true;
  };

  /** Assigns free seats to waiting parties. On the last day before the start, and after the deadline, only the office assigns seats. */
  const moveUp = () => {
    if (isLate() || isLastDay()) return;
    for (const one of those('waiting')) {
      if (one.size > free()) continue;
      one.state = 'booked';
      mail(one, 'place', false);
    }
  };

  const goesAtOf = (isHeld: boolean) => Math.floor((isHeld ? Math.min(now + DAY, start) : now + DAY) / 1000) * 1000;

  const add = (id: number, mailbox: string, size: number, state: PartyState, isHeld = false): Party => {
    const createdAt = Math.floor(now / 1000) * 1000;
    const goesAt = goesAtOf(isHeld);
    const one = { id, mailbox, size, state, isHeld, goesAt, createdAt, isAskedAgain: false, present: 0 };
    parties.push(one);
    return one;
  };

  const forget = (some: readonly Party[]) => {
    parties = parties.filter((one) => !some.includes(one));
    mails = mails.filter(({ of }) => !some.some(({ id }) => id === of));
  };

  const find = (id: number) => parties.find((one) => one.id === id);

  /** Returns the party of a private link, or the reason why it can't be changed. */
  const own = (id: number): Party | string => {
    const one = find(id);
    if (one === undefined || !isThere(one)) return 'unknown';
    return now >= start ? 'over' : one;
  };

  const signUp = (mailbox: string, size: number, id: number): string => {
    if (now > end) return 'over';
    if (isLate()) return 'not_open';
    if (size > limits.party) return 'faults';
    const fits = mayTakeSeats(size);
    if (!fits && size > roomToWait()) return 'full';
    if (limits.confirm && !mayBePending(size)) return 'unconfirmed';
    const state = limits.confirm ? 'pending' : fits ? 'booked' : 'waiting';
    const known = parties.find((one) => one.mailbox === mailbox && one.state !== 'cancelled' && isThere(one));
    const isMailed = mail(
      known ?? { id, mailbox },
      known === undefined ? (limits.confirm ? 'confirm' : state) : 'known',
      true,
      true,
    );
    if (!isMailed && limits.confirm) return 'too_many_mails';
    if (known !== undefined || barred.has(mailbox)) {
      if (limits.confirm) decoys.push({ size, isHeld: fits, goesAt: goesAtOf(fits) });
      moveUp();
    } else {
      add(id, mailbox, size, state, limits.confirm && fits);
      moveUp();
    }
    return isMailed ? state : `${state} without a mail`;
  };

  const confirm = (id: number): string => {
    const one = own(id);
    if (typeof one === 'string') return one;
    if (one.state === 'cancelled') return 'wrong_state';
    if (one.state !== 'pending') return 'same';
    const fits = one.isHeld || (!isLate() && mayTakeSeats(one.size));
    if (!fits && one.size > roomToWait(one)) return 'full';
    Object.assign(one, { state: fits ? 'booked' : 'waiting', isHeld: false });
    mail(one, one.state, true);
    moveUp();
    return 'changed';
  };

  const change = (id: number, size: number): string => {
    const one = own(id);
    if (typeof one === 'string') return one;
    if (one.state === 'cancelled') return 'wrong_state';
    if (size > Math.max(limits.party, one.size)) return 'faults';
    const by = size - one.size;
    if (by > 0) {
      if (isLate()) return 'full';
      if (one.state === 'pending' && !mayBePending(size, one)) return 'full';
      const waits = one.state === 'waiting' || (one.state === 'pending' && !one.isHeld);
      if (waits ? by > roomToWait() : !mayTakeSeats(by)) return 'full';
    }
    if (by === 0) return 'same';
    one.size = size;
    one.present = 0;
    if (one.state !== 'pending') mail(one, 'changed', true);
    moveUp();
    return 'changed';
  };

  const cancel = (id: number, isTheirs: boolean): string => {
    const one = own(id);
    if (typeof one === 'string') return one;
    if (!isTheirs) barred.add(one.mailbox);
    if (one.state === 'cancelled') return 'same';
    Object.assign(one, { state: 'cancelled', isHeld: false });
    mail(one, 'cancelled', true);
    moveUp();
    return 'changed';
  };

  const erase = (id: number): string => {
    const one = find(id);
    if (one === undefined) return 'unknown';
    forget([one]);
    moveUp();
    return 'erased';
  };

  const officeCreates = (
    id: number,
    mailbox: string,
    size: number,
    options: { state: 'booked' | 'waiting'; isOver: boolean },
  ) => {
    if (options.state === 'booked' && !options.isOver && size > officeFree()) return 'full';
    mail(add(id, mailbox, size, options.state), options.state, false);
    moveUp();
    return 'done';
  };

  const officeMoves = (id: number, verb: 'accept' | 'promote' | 'cancel', isOver: boolean): string => {
    const one = find(id);
    if (one === undefined) return 'unknown';
    const from: PartyState[] = { accept: ['pending'], promote: ['waiting'], cancel: ['pending', 'waiting', 'booked'] }[
      verb
    ] as PartyState[];
    if (!from.includes(one.state)) return 'wrong_state';
    const has = one.isHeld && isThere(one);
    const fits = isOver || has || one.size <= officeFree();
    if (verb === 'promote' && !fits) return 'full';
    const state = verb === 'cancel' ? 'cancelled' : fits ? 'booked' : 'waiting';
    Object.assign(one, { state, isHeld: false });
    mail(one, verb === 'promote' ? 'place' : state, false);
    moveUp();
    return 'done';
  };

  const officeChanges = (id: number, size: number, isOver: boolean): string => {
    const one = find(id);
    if (one === undefined) return 'unknown';
    if (one.state === 'cancelled') return 'wrong_state';
    const by = size - one.size;
    const takes = one.state === 'booked' || (one.state === 'pending' && one.isHeld);
    if (by > 0 && takes && !isOver && by > officeFree()) return 'full';
    if (by !== 0) {
      Object.assign(one, { size, present: Math.min(one.present, size) });
      mail(one, 'changed', false);
      moveUp();
    }
    return 'done';
  };

  const officeCounts = (id: number, present: number): string => {
    const one = find(id);
    if (one === undefined) return 'unknown';
    if (present > one.size) return 'faults';
    if (one.state !== 'booked') return 'wrong_state';
    one.present = present;
    return 'done';
  };

  const tend = () => {
    for (const one of those('pending')) {
      if (one.isAskedAgain || now < one.createdAt + 3 * HOUR || now >= start) continue;
      one.isAskedAgain = true;
      mail(one, 'confirm_again', false);
    }
    const lapsed = parties.filter((one) => !isThere(one) || (one.state === 'pending' && now >= start));
    forget(lapsed);
    decoys = decoys.filter(({ goesAt }) => now < goesAt && now < start);
    if (now >= remind && !isReminded) {
      isReminded = true;
      const early = those('booked').filter(({ createdAt }) => createdAt < remind && now < start);
      for (const one of early) mail(one, 'reminder', false);
    }
    moveUp();
  };

  return {
    at: (time: number) => {
      now = time;
    },
    limits: () => limits,
    setLimits: (next: SeatLimits) => {
      limits = next;
      moveUp();
    },
    parties: (): readonly Party[] => parties,
    numbers: () => ({ taken: taken(), free: free(), waiting: sum(those('waiting')) }),
    mails: () => {
      const since = mails.map(({ text }) => text).sort();
      mails = [];
      return since;
    },
    signUp,
    confirm,
    change,
    cancel,
    erase,
    officeCreates,
    officeMoves,
    officeChanges,
    officeCounts,
    tend,
  };
}
