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
  'tells the telephone of people who are named alone': withoutId((person) => void (person.phone = '044 555 01 03')),
  'tells the profession of people who are named alone': withoutId((person) => void (person.profession = 'Lektorin')),
  'tells the page of people who are named alone': withoutId((person) => void (person.url = '/de/personen/ruth')),
  'tells the telephone of organizers who are named alone': changeItems(
    (event) =>
      event.organizer.id === 0 &&
      event.organizer.name !== '' &&
      Object.assign(event.organizer, { phone: '044 555 01 03' }),
  ),
  'tells the mail address of organizers who are named alone': changeItems(
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
  'shows hidden persons whose id is asked for': deviateWhere(
    ({ operation, values }) =>
      matchesOperation(['getpersonsbyid', 'getpersondetails'], { operation } as never) &&
      (values[0] ?? '').split(',').includes('4'),
    async (_, answer, ours) => {
      const [other] = JSON.parse((await ours({ values: ['1'] })).text);
      return { ...answer, text: JSON.stringify([...JSON.parse(answer.text), { ...other, ...HIDDEN }]) };
    },
  ),
  'leaves persons out of getpersonsbyid': changeBody('getpersonsbyid', (json) =>
    json.filter((person: Json) => person.person_id !== '6'),
  ),
  'leaves a person out of getpersondetails': changeBody('getpersondetails', (json) =>
    json.filter((person: Json) => person.person_id !== '6'),
  ),
});

const named = createDeviations('P3', {
  'names a person by id who is not on the web': changeDetails(
    (event) => event.event_id === '1002' && (event.organizer.person_id = 3),
  ),
  'names people by id who are not on the web': withoutId((person) => void (person.person_id = '3')),
  'names organizers of lists by id who are not on the web': changeItems(
    (event) =>
      event.event_id === '1002' && Object.assign(event.organizer, { id: '3', phone: '', profession: '', email: '' }),
  ),
  'leaves people without a name in': changeDetails(
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
  'has an empty co-organizer where there is none': changeDetails(
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
  'names last names first': combine(
    serving((person) => void (person.name = person.name.split(' ').reverse().join(' '))),
  ),
  'names last names first in lists': changeItems(
    (event) => void (event.organizer.name = event.organizer.name.split(' ').reverse().join(' ')),
  ),
  'names last names alone': withId((person) => void (person.name = person.name.split(' ').at(-1))),
  'joins names by two blanks': changeEvents(
    (event) => void (event.organizer.name = event.organizer.name.replace(' ', '  ')),
  ),
  'leaves a blank for a first name that is missing': changeDetails((event) =>
    event.coorganizers.forEach((person: Json) => person.person_id === '1' && (person.name = ` ${person.name}`)),
  ),
  'tells another telephone of a person in details': withId((person) => void (person.phone = '044 000 00 00')),
  'tells no telephone of persons in details': withId((person) => void (person.phone = '')),
  'tells another mail address of organizers': changeItems(
    (event) => event.organizer.id !== 0 && (event.organizer.email = 'office@example.org'),
  ),
  'tells no profession of organizers': changeItems(
    (event) => event.organizer.id !== 0 && (event.organizer.profession = ''),
  ),
  'tells another page of persons': withId((person) => void (person.url = '/de/team')),
  'names another person by the id': changeItems(
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
  'sorts groups of persons by id': sorted((a, b) => a.person_id - b.person_id, 'getpersonsbygroup'),
  'sorts by first name': sorted((a, b) => a.firstname.localeCompare(b.firstname, 'de')),
  'sorts letters with marks behind z': sorted(byCode),
  'sorts first names of one last name backwards': sorted(
    (a, b) => byName(a, b) || b.firstname.localeCompare(a.firstname),
  ),
  'sorts persons of one name by id backwards': sorted(
    (a, b) => byName(a, b) || a.firstname.localeCompare(b.firstname) || b.person_id - a.person_id,
  ),
  'sorts backwards': sorted((a, b) => byName(b, a)),
  'joins groups one behind the other': deviateWhere(
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
  'repeats who is in two groups': deviateWhere(
    ({ operation, values }) => operation === 'getpersonsbygroup' && /^[1-9]\d*,[1-9]/.test(values[0] ?? ''),
    changeBody(/./, (json) => json.flatMap((one: Json) => (one.all_group_ids.includes(',') ? [one, one] : [one]))),
  ),
  'intersects groups of persons': deviateWhere(
    ({ operation, values }) => operation === 'getpersonsbygroup' && /^[1-9]\d*,[1-9]/.test(values[0] ?? ''),
    changeBody(/./, (json) => json.filter((one: Json) => one.all_group_ids.includes(','))),
  ),
  'sorts the persons that were asked for by name': changeForValues(
    ['getpersonsbyid', 'getpersondetails'],
    ([id = '']) => id.includes(','),
    (json) => json.sort(byName),
  ),
  'sorts the persons that were asked for by id': reinterpretValues(
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
  'names hidden groups in all_group_ids': changePeople(
    (person) => person.person_id === '1' && (person.all_group_ids = '1,2'),
  ),
  'names hidden groups as main groups': changePeople(
    (person) => person.person_id === '5' && Object.assign(person, { main_group_id: '2', main_group_text: 'Intern' }),
  ),
  'names hidden groups as main groups by their text': changePeople(
    (person) => person.person_id === '5' && Object.assign(person, { main_group_text: 'Intern' }),
  ),
  'names the main group by another text': changePeople(
    (person) => person.main_group_id === '1' && Object.assign(person, { main_group_text: 'Team' }),
  ),
  'orders all_group_ids by name': changePeople(
    (person) => person.person_id === '6' && Object.assign(person, { all_group_ids: '4,3,1' }),
  ),
  'writes blanks into all_group_ids': changePeople(
    (person) => void (person.all_group_ids = person.all_group_ids.replaceAll(',', ', ')),
  ),
  'writes all_group_ids as an array': changePeople(
    (person) => void (person.all_group_ids = person.all_group_ids.split(',')),
  ),
  'shows the members of hidden groups': deviateWhere(
    ({ operation, values }) => operation === 'getpersonsbygroup' && (values[0] ?? '').split(',').includes('2'),
    async (_, answer, ours) => {
      const found = await ours({ values: ['1'] });
      return answer.status === 200 ? found : answer;
    },
  ),
  'counts members of groups below': answerAs(({ operation, values }) =>
    operation === 'getpersonsbygroup' && values[0] === '3' ? { values: ['3,4'] } : undefined,
  ),
  'leaves members out': changeForValues(
    'getpersonsbygroup',
    ([id]) => id === '4',
    (json) => json.slice(1),
  ),
  'leaves the main group out of all_group_ids': changePeople(
    (person) => person.person_id === '8' && (person.all_group_ids = ''),
  ),
});

const further = createDeviations('X1', {
  'leaves profession out of getpersondetails': changeEach(
    'getpersondetails',
    (person) => void delete person.profession,
  ),
  'has no further fields in getpersondetails': answerAs(({ operation }) =>
    operation === 'getpersondetails' ? { operation: 'getpersonsbyid' } : undefined,
  ),
  'has further fields in getpersonsbyid': answerAs(({ operation }) =>
    operation === 'getpersonsbyid' ? { operation: 'getpersondetails' } : undefined,
  ),
  'tells another city in getpersondetails': changeEach(
    'getpersondetails',
    (person) => void (person.city = 'Seewil SG'),
  ),
  'orders the groups of a person backwards': changeEach('getpersondetails', (person) => void person.groups.reverse()),
  'names hidden groups of a person': changeEach(
    'getpersondetails',
    (person) =>
      person.person_id === '5' && person.groups.push({ group_id: '2', name: 'Intern', function_in_group: '' }),
  ),
  'names groups by another name': changeEach(
    'getpersondetails',
    (person) => void person.groups.forEach((group: Json) => (group.name = `${group.name}.`)),
  ),
  'leaves a group of a person out': changeEach('getpersondetails', (person) => void person.groups.pop()),
  'writes group ids of a person as numbers': changeEach(
    'getpersondetails',
    (person) => void person.groups.forEach((group: Json) => (group.group_id = Number(group.group_id))),
  ),
});

export const personDeviations: readonly Deviation[] = [visibility, onTheWeb, named, orders, groups, further].flat();

export const unobservablePersonDeviations = [
  createUnobservableDeviations('P1', {
    'shows persons who have not agreed, everywhere': 'no answer tells who has agreed',
    'names people at events who are not to be named': 'no answer tells who is not to be named',
  }),
  createUnobservableDeviations('P2', {
    'leaves a person out, everywhere': 'nothing tells that there is such a person',
  }),
  createUnobservableDeviations('P5', {
    'shows a group that is not public, everywhere': 'no answer tells that it is not public',
  }),
].flat();
