import { isWebAddress, stripCredentials } from '../../util/web-address.ts';
import { array, idSet, record, subsetOf } from '../format/containers.ts';
import { object } from '../format/objects.ts';
import { type CodedProblem, createCodedProblem } from '../format/problem.ts';
import { joinPath } from '../format/report.ts';
import { flag, id, integerOr, oneOf, reference, text, validatedText } from '../format/scalars.ts';
import { EVENT_KEYS } from '../kinds/event.ts';
import { eventRoomRule } from '../kinds/event-parts.ts';
import { createKindTable } from '../kinds/kind-table.ts';
import { parseServiceAddress } from './service-address.ts';
import { MISSING_EVENT_POLICIES, SOURCE_KINDS, type Source, type SourceDefaults } from './source.ts';

export const EMPTY_SOURCE_DEFAULTS: SourceDefaults = {
  public: false,
  layerIds: [],
  targetGroupIds: [],
  eventType: '',
  rooms: [],
};

const defaults = object<SourceDefaults>([
  ['public', 'public', flag(false)],
  ['layer_ids', 'layerIds', idSet('layer')],
  ['target_group_ids', 'targetGroupIds', idSet('target_group')],
  ['event_type', 'eventType', text('')],
  ['rooms', 'rooms', array(eventRoomRule, [])],
]);

function urlProblem(address: string): CodedProblem | undefined {
  if (address === '' || isWebAddress(address)) return undefined;
  const url = URL.parse(address);
  if (url !== null && (url.username !== '' || url.password !== '')) {
    return createCodedProblem('holds_login');
  }
  const given = JSON.stringify(stripCredentials(address));
  return createCodedProblem('no_web_address', { given, example: 'https://calendar.example.org/parish.ics' });
}

export const sourceKind = createKindTable<Source>({
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
      ['url', 'url', validatedText('web address', urlProblem, '')],
      ['every_minutes', 'everyMinutes', integerOr(60, 1)],
      ['enabled', 'enabled', flag(true)],
      ['map', 'map', record(text(''))],
      ['defaults', 'defaults', { ...defaults, fallback: EMPTY_SOURCE_DEFAULTS }],
      ['rooms_by_location', 'roomsByLocation', record(reference('room'))],
      ['gone', 'gone', oneOf(MISSING_EVENT_POLICIES, 'cancel')],
      ['owns', 'owns', subsetOf(EVENT_KEYS, ['date_from', 'date_to', 'title', 'long_desc', 'rooms', 'status'])],
    ],
    ({ kind, url }, path, report) => {
      const isWrong = kind === 'interface' && url !== '' && urlProblem(url) === undefined && !parseServiceAddress(url);
      if (isWrong) report.problem(joinPath(path, 'url'), 'no_service_address');
    },
  ),
});
