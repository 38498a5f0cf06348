import { z } from 'zod';
import type { Language } from '../../model/instance.ts';
import { INTERVALS, type Interval, type Subscriber, type TargetList } from '../../model/newsletter/newsletter.ts';
import type { SubscriptionField } from '../../model/newsletter/subscription.ts';
import { visitorText } from '../../util/visitor-text.ts';
import { field, profiled, type Shape, shape } from '../shape.ts';
import * as wire from '../wire.ts';

/** Labels of the form in the order of the document (rule N4). */
export const LABELS: Readonly<Record<SubscriptionField, Record<Language, string>>> = {
  email: { de: 'E-Mail', fr: 'E-mail', it: 'E-mail', en: 'E-mail' },
  firstname: { de: 'Vorname', fr: 'Prénom', it: 'Nome', en: 'First name' },
  lastname: { de: 'Nachname', fr: 'Nom', it: 'Cognome', en: 'Last name' },
  address: { de: 'Adresse', fr: 'Adresse', it: 'Indirizzo', en: 'Address' },
  postcode: { de: 'PLZ', fr: 'NPA', it: 'NPA', en: 'Postcode' },
  city: { de: 'Ort', fr: 'Localité', it: 'Località', en: 'City' },
};

export const INTERVAL_NAMES: Readonly<Record<Interval, Record<Language, string>>> = {
  HALF_WEEK: {
    de: 'zweimal pro Woche',
    fr: 'deux fois par semaine',
    it: 'due volte alla settimana',
    en: 'twice a week',
  },
  WEEK: { de: 'jede Woche', fr: 'chaque semaine', it: 'ogni settimana', en: 'every week' },
  '2_WEEKS': {
    de: 'alle zwei Wochen',
    fr: 'toutes les deux semaines',
    it: 'ogni due settimane',
    en: 'every two weeks',
  },
  MONTH: { de: 'jeden Monat', fr: 'chaque mois', it: 'ogni mese', en: 'every month' },
  QUARTER_YEAR: { de: 'alle drei Monate', fr: 'tous les trois mois', it: 'ogni tre mesi', en: 'every three months' },
};

/** A confirmed subscriber, or undefined for a new one. */
type Filled = Subscriber | undefined;

interface Line {
  readonly name: SubscriptionField;
  readonly filled: Filled;
}

const formField = shape<Line>('NewsletterField', 'A text field of the form.', {
  label: field(
    wire.text,
    'The label, in the instance’s language.',
    ({ name }, { snapshot }) => LABELS[name][snapshot.language],
  ),
  input_name: field(
    z.string().meta({ title: 'text', examples: ['email'] }),
    'The name of the input.',
    ({ name }) => name,
  ),
  value: field(wire.text, 'Empty for a new subscriber.', ({ name, filled }) => filled?.[name] ?? ''),
  required: field(
    z.enum(['required', '']).meta({ title: '"required" or ""' }),
    'Whether it must be filled in.',
    ({ name }) => (name === 'email' ? 'required' : ''),
  ),
});

/** Values lack characters that end an attribute, because some website programs print them unescaped (rule R18). */
const connectorField = shape<Line>('ConnectorNewsletterField', 'A text field of the form, for connectors.', {
  ...formField.fields,
  value: field(
    wire.text,
    'Empty for a new subscriber; without characters that end an HTML attribute.',
    ({ name, filled }) => visitorText(filled?.[name] ?? ''),
  ),
});

interface OfferedList {
  readonly offered: TargetList;
  readonly filled: Filled;
}

interface OfferedInterval {
  readonly interval: Interval;
  readonly filled: Filled;
}

function isChecked({ offered, filled }: OfferedList): boolean {
  return filled?.listIds.includes(offered.listId) ?? false;
}

function isSelected({ interval: one, filled }: OfferedInterval): boolean {
  return one === (filled?.interval ?? 'WEEK');
}

const targetList = shape<OfferedList>('NewsletterList', 'A list to choose.', {
  public_name: field(wire.text, 'The name for visitors.', ({ offered }) => offered.publicName),
  input_name: field(z.literal('targetlists[]'), 'Always the same.', () => 'targetlists[]' as const),
  value: field(wire.idText, 'The list’s id.', ({ offered }) => String(offered.listId)),
  checked: field(wire.choice, 'Whether it is chosen.', (one) => (isChecked(one) ? 'true' : 'false')),
});

const interval = shape<OfferedInterval>('NewsletterInterval', 'A rhythm to choose.', {
  public_name: field(
    wire.text,
    'The name, in the instance’s language.',
    (one, { snapshot }) => INTERVAL_NAMES[one.interval][snapshot.language],
  ),
  value: field(z.enum(INTERVALS), 'The value to send.', (one) => one.interval),
  selected: field(wire.choice, 'Whether it is chosen; for a new subscriber `WEEK` is chosen.', (one) =>
    isSelected(one) ? 'true' : 'false',
  ),
});

const connectorList = shape<OfferedList>('ConnectorNewsletterList', 'A list to choose, for connectors.', {
  ...targetList.fields,
  checked: field(z.enum(['checked', '']).meta({ title: '"checked" or ""' }), 'Whether it is chosen.', (one) =>
    isChecked(one) ? 'checked' : '',
  ),
});

const connectorInterval = shape<OfferedInterval>(
  'ConnectorNewsletterInterval',
  'An interval to choose, for connectors.',
  {
    ...interval.fields,
    selected: field(z.enum(['selected', '']).meta({ title: '"selected" or ""' }), 'Whether it is chosen.', (one) =>
      isSelected(one) ? 'selected' : '',
    ),
  },
);

interface FormShapes {
  readonly fields: Shape<Line>;
  readonly lists: Shape<OfferedList>;
  readonly intervals: Shape<OfferedInterval>;
}

function form(name: string, doc: string, { fields, lists, intervals }: FormShapes): Shape<Filled> {
  return shape<Filled>(name, doc, {
    nl_subs_id: field(wire.integer, 'The subscriber’s number; 0 for a new one.', (filled) => filled?.id ?? 0),
    nl_fields: field(z.array(fields.schema), 'The text fields.', (filled, view) =>
      (Object.keys(LABELS) as SubscriptionField[]).map((input) => fields.of({ name: input, filled }, view)),
    ),
    nl_target_lists: field(
      z.array(lists.schema),
      'The lists that the newsletter offers, in the order in which the office entered them.',
      (filled, view) => view.snapshot.targetLists.map((offered) => lists.of({ offered, filled }, view)),
    ),
    nl_interval: field(z.array(intervals.schema), 'All rhythms.', (filled, view) =>
      INTERVALS.map((one) => intervals.of({ interval: one, filled }, view)),
    ),
  });
}

/** Subscription form, filled in for a known subscriber. */
export const newsletterForms = profiled(
  form('NewsletterForm', 'The definition of the subscription form.', {
    fields: formField,
    lists: targetList,
    intervals: interval,
  }),
  form('ConnectorNewsletterForm', 'The subscription form, for connectors.', {
    fields: connectorField,
    lists: connectorList,
    intervals: connectorInterval,
  }),
);
