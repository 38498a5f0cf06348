import { isWebAddress, withoutLogin } from '../../util/web-address.ts';
import { array, record, setOf, someOf } from '../format/containers.ts';
import { object } from '../format/objects.ts';
import { type CodedProblem, told } from '../format/problem.ts';
import { join } from '../format/report.ts';
import { checked, flag, id, integerOr, oneOf, reference, text } from '../format/scalars.ts';
import { EVENT_KEYS } from '../kinds/event.ts';
import { eventRoom } from '../kinds/event-parts.ts';
import { kindTable } from '../kinds/kind-table.ts';
import { serviceAddress } from './service-address.ts';
import { GONE, SOURCE_KINDS, type Source, type SourceDefaults } from './source.ts';

export const NO_DEFAULTS: SourceDefaults = {
  public: false,
  layerIds: [],
  targetGroupIds: [],
  eventType: '',
  rooms: [],
};

const defaults = object<SourceDefaults>([
  ['public', 'public', flag(false)],
  ['layer_ids', 'layerIds', setOf('layer')],
  ['target_group_ids', 'targetGroupIds', setOf('target_group')],
  ['event_type', 'eventType', text('')],
  ['rooms', 'rooms', array(eventRoom, [])],
]);

function urlProblem(address: string): CodedProblem | undefined {
  if (address === '' || isWebAddress(address)) return undefined;
  const url = URL.parse(address);
  if (url !== null && (url.username !== '' || url.password !== '')) {
    return told('holds_login');
  }
  const given = JSON.stringify(withoutLogin(address));
  return told('no_web_address', { given, example: 'https://calendar.example.org/parish.ics' });
}

export const source = kindTable<Source>({
  kind: 'source',
  array: 'sources',
  key: 'sources',
  isInternal: true,
  isLate: true,
  label: ({ name }) => name,
  rule: object<Source>(
    [
      ['id', 'id', id()],
      ['name', 'name', text()],
      ['kind', 'kind', oneOf(SOURCE_KINDS)],
      ['url', 'url', checked('web address', urlProblem, '')],
      ['every_minutes', 'everyMinutes', integerOr(60, 1)],
      ['enabled', 'enabled', flag(true)],
      ['map', 'map', record(text(''))],
      ['defaults', 'defaults', { ...defaults, fallback: NO_DEFAULTS }],
      ['rooms_by_location', 'roomsByLocation', record(reference('room'))],
      ['gone', 'gone', oneOf(GONE, 'cancel')],
      ['owns', 'owns', someOf(EVENT_KEYS, ['date_from', 'date_to', 'title', 'long_desc', 'rooms', 'status'])],
    ],
    ({ kind, url }, path, report) => {
      const isWrong = kind === 'interface' && url !== '' && urlProblem(url) === undefined && !serviceAddress(url);
      if (isWrong) report.problem(join(path, 'url'), 'no_service_address');
    },
  ),
});
