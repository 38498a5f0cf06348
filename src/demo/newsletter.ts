import { LIST_ID } from './lists.ts';
import type { DemoNewsletter, DemoSubscriber } from './types.ts';

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
    list_ids: [LIST_ID.services, LIST_ID.music],
  },
  {
    id: 88_310_457,
    key: 'demo-key-not-secret-beat-0002',
    email: 'beat.muster@example.org',
    status: 'confirmed',
    firstname: 'Beat',
    lastname: 'Muster',
    list_ids: [LIST_ID.services, LIST_ID.families, LIST_ID.highlights],
    interval: 'MONTH',
  },
  {
    id: 1_933_020_118,
    key: 'demo-key-not-secret-claire-0003',
    email: 'claire.exemple@example.org',
    status: 'confirmed',
    firstname: 'Claire',
    list_ids: [LIST_ID.highlights],
    interval: 'HALF_WEEK',
  },
  {
    id: 417_665_209,
    key: 'demo-key-not-secret-dario-0004',
    email: 'dario.esempio@example.org',
    status: 'pending',
    firstname: 'Dario',
    lastname: 'Esempio',
    list_ids: [LIST_ID.families],
    interval: '2_WEEKS',
  },
  {
    id: 760_148_823,
    key: 'demo-key-not-secret-elsa-0005',
    email: 'elsa.vorlage@example.org',
    status: 'pending',
    list_ids: [LIST_ID.services],
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

export const demoNewsletter: DemoNewsletter = {
  target_lists: [
    { list_id: LIST_ID.services, public_name: 'Gottesdienste' },
    { list_id: LIST_ID.music, public_name: 'Konzerte' },
    { list_id: LIST_ID.families, public_name: 'Kinder und Familien' },
    { list_id: LIST_ID.highlights, public_name: 'Höhepunkte des Monats' },
  ],
  subscribers,
};
