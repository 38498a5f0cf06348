// Persons, their groups, and persons in events (rules P1 to P5 and X1).

import {
  answerAs,
  changeBody,
  changeDetails,
  changeEach,
  changeEvents,
  changeForValues,
  changeItems,
  changePeople,
  combine,
  createDeviations,
  createUnobservableDeviations,
  type Deviation,
  deviateWhere,
  type Json,
  matchesOperation,
  reinterpretValues,
} from '../deviation.ts';

const ROLES = ['coorganizers', 'lectors', 'visitators', 'organists', 'vergers', 'childcare_person', 'subscribe_person'];

const serving = (change: (person: Json) => unknown) =>
  changeDetails((event) => ROLES.forEach((role) => void event[role].forEach(change)));

const withoutId = (change: (person: Json) => unknown) =>
  serving((person) => person.person_id === '0' && change(person));
const withId = (change: (person: Json) => unknown) => serving((person) => person.person_id !== '0' && change(person));

const visibility = createDeviations('P1', {
  'returns the phone number of people shown by name only': withoutId((person) => void (person.phone = '044 555 01 03')),
  'returns the profession of people shown by name only': withoutId((person) => void (person.profession = 'Lektorin')),
  'returns the page of people shown by name only': withoutId((person) => void (person.url = '/de/personen/ruth')),
  'returns the phone number of organizers shown by name only': changeItems(
    (event) =>
      event.organizer.id === 0 &&
      event.organizer.name !== '' &&
      Object.assign(event.organizer, { phone: '044 555 01 03' }),
  ),
  'returns the e-mail address of organizers shown by name only': changeItems(
    (event) => event.organizer.id === 0 && Object.assign(event.organizer, { email: '' }),
  ),
});

const HIDDEN = { person_id: '4', firstname: 'Peter', lastname: 'Huber' };

const onTheWeb = createDeviations('P2', {
  'shows hidden persons in groups': changeBody('getpersonsbygroup', (json) =>
    json.length > 0 ? [{ ...json[0], ...HIDDEN }, ...json] : json,
  ),
  'shows hidden persons in details': changeBody('getpersondetails', (json) =>
    json.length > 0 ? [...json, { ...json[0], ...HIDDEN, lastname: 'Zz' }] : json,
  ),
  'shows hidden persons whose id is requested': deviateWhere(
    ({ operation, values }) =>
      matchesOperation(['getpersonsbyid', 'getpersondetails'], { operation } as never) &&
      (values[0] ?? '').split(',').includes('4'),
    async (_, answer, ours) => {
      const [other] = JSON.parse((await ours({ values: ['1'] })).text);
      return { ...answer, text: JSON.stringify([...JSON.parse(answer.text), { ...other, ...HIDDEN }]) };
    },
  ),
  'omits a person from getpersonsbyid': changeBody('getpersonsbyid', (json) =>
    json.filter((person: Json) => person.person_id !== '6'),
  ),
  'omits a person from getpersondetails': changeBody('getpersondetails', (json) =>
    json.filter((person: Json) => person.person_id !== '6'),
  ),
});

const named = createDeviations('P3', {
  'returns the id of an organizer who is not on the web': changeDetails(
    (event) => event.event_id === '1002' && (event.organizer.person_id = 3),
  ),
  'returns ids of people who are not on the web': withoutId((person) => void (person.person_id = '3')),
  'returns ids of organizers in lists who are not on the web': changeItems(
    (event) =>
      event.event_id === '1002' && Object.assign(event.organizer, { id: '3', phone: '', profession: '', email: '' }),
  ),
  'returns people without a name': changeDetails(
    (event) =>
      event.event_id === '1018' &&
      event.coorganizers.splice(1, 0, {
        ...event.coorganizers[0],
        name: '',
        person_id: '0',
        phone: '',
        profession: '',
        email: '',
        url: '',
        url_type: '',
      }),
  ),
  'returns an empty co-organizer instead of none': changeDetails(
    (event) =>
      event.coorganizers.length === 0 &&
      event.coorganizers.push({
        name: '',
        person_id: '0',
        phone: '',
        profession: '',
        email: '',
        url: '',
        url_type: '',
      }),
  ),
  'puts last names first': combine(
    serving((person) => void (person.name = person.name.split(' ').reverse().join(' '))),
  ),
  'puts last names first in lists': changeItems(
    (event) => void (event.organizer.name = event.organizer.name.split(' ').reverse().join(' ')),
  ),
  'returns only last names': withId((person) => void (person.name = person.name.split(' ').at(-1))),
  'joins names with two spaces': changeEvents(
    (event) => void (event.organizer.name = event.organizer.name.replace(' ', '  ')),
  ),
  'leaves a space for a missing first name': changeDetails((event) =>
    event.coorganizers.forEach((person: Json) => person.person_id === '1' && (person.name = ` ${person.name}`)),
  ),
  'returns another phone number of a person in details': withId((person) => void (person.phone = '044 000 00 00')),
  'returns no phone numbers of persons in details': withId((person) => void (person.phone = '')),
  'returns another e-mail address of organizers': changeItems(
    (event) => event.organizer.id !== 0 && (event.organizer.email = 'office@example.org'),
  ),
  'returns no profession of organizers': changeItems(
    (event) => event.organizer.id !== 0 && (event.organizer.profession = ''),
  ),
  'returns another page of persons': withId((person) => void (person.url = '/de/team')),
  'returns another person’s name for an id': changeItems(
    (event) => event.organizer.id === '1' && (event.organizer.name = 'Luca Bernasconi'),
  ),
});

const sorted = (
  compare: (a: Json, b: Json) => number,
  which: string | readonly string[] = ['getpersonsbygroup', 'getpersonsbyid', 'getpersondetails'],
) =>
  changeForValues(
    which,
    ([id = '']) => which === 'getpersonsbygroup' || /^(0|0,0| +)$/.test(id),
    (json) => json.sort(compare),
  );

const byCode = (a: Json, b: Json) =>
  a.lastname < b.lastname ? -1 : a.lastname > b.lastname ? 1 : a.firstname < b.firstname ? -1 : 1;
const byName = (a: Json, b: Json) => a.lastname.localeCompare(b.lastname, 'de');

const orders = createDeviations('P4', {
  'sorts persons by id': sorted((a, b) => a.person_id - b.person_id),
  'sorts the persons of a group by id': sorted((a, b) => a.person_id - b.person_id, 'getpersonsbygroup'),
  'sorts by first name': sorted((a, b) => a.firstname.localeCompare(b.firstname, 'de')),
  'sorts accented letters after z': sorted(byCode),
  'sorts persons with the same last name backwards': sorted(
    (a, b) => byName(a, b) || b.firstname.localeCompare(a.firstname),
  ),
  'sorts persons with the same name by id backwards': sorted(
    (a, b) => byName(a, b) || a.firstname.localeCompare(b.firstname) || b.person_id - a.person_id,
  ),
  'sorts backwards': sorted((a, b) => byName(b, a)),
  'appends groups one after the other': deviateWhere(
    ({ operation, values }, { text }) =>
      operation === 'getpersonsbygroup' && /^\d+,\d/.test(values[0] ?? '') && text !== '',
    async ({ values }, answer, ours) => {
      const all: Json[] = [];
      for (const id of (values[0] ?? '').split(',')) {
        const { text, status } = await ours({ values: [id] });
        if (status === 200)
          all.push(...JSON.parse(text).filter((one: Json) => !all.some((other) => other.person_id === one.person_id)));
      }
      return answer.status === 200 ? { ...answer, text: JSON.stringify(all) } : answer;
    },
  ),
  'repeats persons who are in two groups': deviateWhere(
    ({ operation, values }) => operation === 'getpersonsbygroup' && /^[1-9]\d*,[1-9]/.test(values[0] ?? ''),
    changeBody(/./, (json) => json.flatMap((one: Json) => (one.all_group_ids.includes(',') ? [one, one] : [one]))),
  ),
  'intersects person groups': deviateWhere(
    ({ operation, values }) => operation === 'getpersonsbygroup' && /^[1-9]\d*,[1-9]/.test(values[0] ?? ''),
    changeBody(/./, (json) => json.filter((one: Json) => one.all_group_ids.includes(','))),
  ),
  'sorts requested persons by name': changeForValues(
    ['getpersonsbyid', 'getpersondetails'],
    ([id = '']) => id.includes(','),
    (json) => json.sort(byName),
  ),
  'sorts requested persons by id': reinterpretValues(
    (value) =>
      value.includes(',')
        ? value
            .split(',')
            .sort((a, b) => Number(a) - Number(b))
            .join(',')
        : undefined,
    'getpersonsbyid',
  ),
});

const groups = createDeviations('P5', {
  'includes hidden groups in all_group_ids': changePeople(
    (person) => person.person_id === '1' && (person.all_group_ids = '1,2'),
  ),
  'returns hidden groups as main groups': changePeople(
    (person) => person.person_id === '5' && Object.assign(person, { main_group_id: '2', main_group_text: 'Intern' }),
  ),
  'returns the names of hidden main groups': changePeople(
    (person) => person.person_id === '5' && Object.assign(person, { main_group_text: 'Intern' }),
  ),
  'returns another name of the main group': changePeople(
    (person) => person.main_group_id === '1' && Object.assign(person, { main_group_text: 'Team' }),
  ),
  'orders all_group_ids by name': changePeople(
    (person) => person.person_id === '6' && Object.assign(person, { all_group_ids: '4,3,1' }),
  ),
  'puts spaces into all_group_ids': changePeople(
    (person) => void (person.all_group_ids = person.all_group_ids.replaceAll(',', ', ')),
  ),
  'returns all_group_ids as an array': changePeople(
    (person) => void (person.all_group_ids = person.all_group_ids.split(',')),
  ),
  'shows the members of hidden groups': deviateWhere(
    ({ operation, values }) => operation === 'getpersonsbygroup' && (values[0] ?? '').split(',').includes('2'),
    async (_, answer, ours) => {
      const found = await ours({ values: ['1'] });
      return answer.status === 200 ? found : answer;
    },
  ),
  'includes members of subgroups': answerAs(({ operation, values }) =>
    operation === 'getpersonsbygroup' && values[0] === '3' ? { values: ['3,4'] } : undefined,
  ),
  'omits members': changeForValues(
    'getpersonsbygroup',
    ([id]) => id === '4',
    (json) => json.slice(1),
  ),
  'omits the main group from all_group_ids': changePeople(
    (person) => person.person_id === '8' && (person.all_group_ids = ''),
  ),
});

const further = createDeviations('X1', {
  'omits the profession from getpersondetails': changeEach(
    'getpersondetails',
    (person) => void delete person.profession,
  ),
  'has no further fields in getpersondetails': answerAs(({ operation }) =>
    operation === 'getpersondetails' ? { operation: 'getpersonsbyid' } : undefined,
  ),
  'has further fields in getpersonsbyid': answerAs(({ operation }) =>
    operation === 'getpersonsbyid' ? { operation: 'getpersondetails' } : undefined,
  ),
  'returns another city in getpersondetails': changeEach(
    'getpersondetails',
    (person) => void (person.city = 'Seewil SG'),
  ),
  'orders the groups of a person backwards': changeEach('getpersondetails', (person) => void person.groups.reverse()),
  'returns hidden groups of a person': changeEach(
    'getpersondetails',
    (person) =>
      person.person_id === '5' && person.groups.push({ group_id: '2', name: 'Intern', function_in_group: '' }),
  ),
  'returns other names of groups': changeEach(
    'getpersondetails',
    (person) => void person.groups.forEach((group: Json) => (group.name = `${group.name}.`)),
  ),
  'omits a group of a person': changeEach('getpersondetails', (person) => void person.groups.pop()),
  'returns group ids of a person as numbers': changeEach(
    'getpersondetails',
    (person) => void person.groups.forEach((group: Json) => (group.group_id = Number(group.group_id))),
  ),
});

export const personDeviations: readonly Deviation[] = [visibility, onTheWeb, named, orders, groups, further].flat();

export const unobservablePersonDeviations = [
  createUnobservableDeviations('P1', {
    'shows persons who have not agreed, everywhere': 'no answer reveals who has agreed',
    'names people at events who must not be named': 'no answer reveals who must not be named',
  }),
  createUnobservableDeviations('P2', {
    'omits a person, everywhere': 'no answer reveals that the person exists',
  }),
  createUnobservableDeviations('P5', {
    'shows a group that is not public, everywhere': 'no answer reveals that it is not public',
  }),
].flat();
