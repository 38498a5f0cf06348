import { LIST } from './lists.ts';
import type { DemoNewsletter, DemoSubscriber } from './types.ts';

/** Invented readers; their keys are no secrets and say so. */
const subscribers: DemoSubscriber[] = [
  {
    id: 1_204_771_936,
    key: 'demo-key-not-secret-anna-0001',
    email: 'anna.beispiel@example.org',
    status: 'confirmed',
    firstname: 'Anna',
    lastname: 'Beispiel',
    address: 'Seeweg 3',
    postcode: '8999',
    city: 'Seewil',
    list_ids: [LIST.services, LIST.music],
  },
  {
    id: 88_310_457,
    key: 'demo-key-not-secret-beat-0002',
    email: 'beat.muster@example.org',
    status: 'confirmed',
    firstname: 'Beat',
    lastname: 'Muster',
    list_ids: [LIST.services, LIST.families, LIST.highlights],
    interval: 'MONTH',
  },
  {
    id: 1_933_020_118,
    key: 'demo-key-not-secret-claire-0003',
    email: 'claire.exemple@example.org',
    status: 'confirmed',
    firstname: 'Claire',
    list_ids: [LIST.highlights],
    interval: 'HALF_WEEK',
  },
  {
    id: 417_665_209,
    key: 'demo-key-not-secret-dario-0004',
    email: 'dario.esempio@example.org',
    status: 'pending',
    firstname: 'Dario',
    lastname: 'Esempio',
    list_ids: [LIST.families],
    interval: '2_WEEKS',
  },
  {
    id: 760_148_823,
    key: 'demo-key-not-secret-elsa-0005',
    email: 'elsa.vorlage@example.org',
    status: 'pending',
    list_ids: [LIST.services],
  },
  {
    id: 1_560_992_304,
    key: 'demo-key-not-secret-fritz-0006',
    email: 'fritz.vormals@example.org',
    status: 'unsubscribed',
    firstname: 'Fritz',
    lastname: 'Vormals',
    city: 'Unterau',
    interval: 'QUARTER_YEAR',
  },
];

/** Newsletter sections, in the order of the form, and its subscribers. */
export const newsletter: DemoNewsletter = {
  target_lists: [
    { list_id: LIST.services, public_name: 'Gottesdienste' },
    { list_id: LIST.music, public_name: 'Konzerte' },
    { list_id: LIST.families, public_name: 'Kinder und Familien' },
    { list_id: LIST.highlights, public_name: 'Höhepunkte des Monats' },
  ],
  subscribers,
};
