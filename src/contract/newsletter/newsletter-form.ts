import { z } from 'zod';
import type { Language } from '../../model/instance.ts';
import { INTERVALS, type Interval, type NewsletterList, type Subscriber } from '../../model/newsletter/newsletter.ts';
import type { SubscriptionField } from '../../model/newsletter/subscription.ts';
import { sanitizeVisitorText } from '../../util/visitor-text.ts';
import { combineProfiles, defineField, defineShape, type Shape } from '../shape.ts';
import * as wire from '../wire.ts';

/** Labels of the form in the order of the interface document (rule N4). */
export const SUBSCRIPTION_LABELS: Readonly<Record<SubscriptionField, Record<Language, string>>> = {
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

type FormSubscriber = Subscriber | undefined;

interface Line {
  readonly name: SubscriptionField;
  readonly filled: FormSubscriber;
}

const formField = defineShape<Line>('NewsletterField', 'A text field of the form.', {
  label: defineField(
    wire.text,
    'The label, in the instance’s language.',
    ({ name }, { snapshot }) => SUBSCRIPTION_LABELS[name][snapshot.language],
  ),
  input_name: defineField(
    z.string().meta({ title: 'text', examples: ['email'] }),
    'The name of the input.',
    ({ name }) => name,
  ),
  value: defineField(wire.text, 'Empty for a new subscriber.', ({ name, filled }) => filled?.[name] ?? ''),
  required: defineField(
    z.enum(['required', '']).meta({ title: '"required" or ""' }),
    '"required" if the field must be filled in, otherwise empty.',
    ({ name }) => (name === 'email' ? 'required' : ''),
  ),
});

/** Values omit characters that would end an attribute, because some website programs print them unescaped (rule R18). */
const connectorField = defineShape<Line>('ConnectorNewsletterField', 'A text field of the form, for connectors.', {
  ...formField.fields,
  value: defineField(
    wire.text,
    'Empty for a new subscriber; without characters that end an HTML attribute.',
    ({ name, filled }) => sanitizeVisitorText(filled?.[name] ?? ''),
  ),
});

interface OfferedList {
  readonly offered: NewsletterList;
  readonly filled: FormSubscriber;
}

interface OfferedInterval {
  readonly interval: Interval;
  readonly filled: FormSubscriber;
}

function isChecked({ offered, filled }: OfferedList): boolean {
  return filled?.listIds.includes(offered.listId) ?? false;
}

function isSelected({ interval: one, filled }: OfferedInterval): boolean {
  return one === (filled?.interval ?? 'WEEK');
}

const targetList = defineShape<OfferedList>('NewsletterList', 'A list that can be chosen.', {
  public_name: defineField(wire.text, 'The name for visitors.', ({ offered }) => offered.publicName),
  input_name: defineField(z.literal('targetlists[]'), 'Always the same.', () => 'targetlists[]' as const),
  value: defineField(wire.idText, 'The list’s id.', ({ offered }) => String(offered.listId)),
  checked: defineField(wire.booleanText, 'Chosen or not.', (one) => (isChecked(one) ? 'true' : 'false')),
});

const interval = defineShape<OfferedInterval>('NewsletterInterval', 'An interval that can be chosen.', {
  public_name: defineField(
    wire.text,
    'The name, in the instance’s language.',
    (one, { snapshot }) => INTERVAL_NAMES[one.interval][snapshot.language],
  ),
  value: defineField(z.enum(INTERVALS), 'The value to send.', (one) => one.interval),
  selected: defineField(wire.booleanText, 'Chosen or not; for a new subscriber, `WEEK` is chosen.', (one) =>
    isSelected(one) ? 'true' : 'false',
  ),
});

const connectorList = defineShape<OfferedList>(
  'ConnectorNewsletterList',
  'A list that subscribers can choose, in the format for connectors.',
  {
    ...targetList.fields,
    checked: defineField(z.enum(['checked', '']).meta({ title: '"checked" or ""' }), 'Chosen or not.', (one) =>
      isChecked(one) ? 'checked' : '',
    ),
  },
);

const connectorInterval = defineShape<OfferedInterval>(
  'ConnectorNewsletterInterval',
  'An interval that can be chosen, for connectors.',
  {
    ...interval.fields,
    selected: defineField(z.enum(['selected', '']).meta({ title: '"selected" or ""' }), 'Chosen or not.', (one) =>
      isSelected(one) ? 'selected' : '',
    ),
  },
);

interface FormShapes {
  readonly fields: Shape<Line>;
  readonly lists: Shape<OfferedList>;
  readonly intervals: Shape<OfferedInterval>;
}

function form(name: string, doc: string, { fields, lists, intervals }: FormShapes): Shape<FormSubscriber> {
  return defineShape<FormSubscriber>(name, doc, {
    nl_subs_id: defineField(wire.integer, 'The subscriber’s number; 0 for a new one.', (filled) => filled?.id ?? 0),
    nl_fields: defineField(z.array(fields.schema), 'The text fields.', (filled, view) =>
      (Object.keys(SUBSCRIPTION_LABELS) as SubscriptionField[]).map((input) =>
        fields.of({ name: input, filled }, view),
      ),
    ),
    nl_target_lists: defineField(
      z.array(lists.schema),
      'The lists that the newsletter offers, in the order in which the office entered them.',
      (filled, view) => view.snapshot.targetLists.map((offered) => lists.of({ offered, filled }, view)),
    ),
    nl_interval: defineField(z.array(intervals.schema), 'All intervals.', (filled, view) =>
      INTERVALS.map((one) => intervals.of({ interval: one, filled }, view)),
    ),
  });
}

export const newsletterFormShapes = combineProfiles(
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
