import { removeRequest } from '../../office/room-requests/manage-requests.ts';
import { type RequestDetails, readRequestDetails } from '../../office/room-requests/read-requests.ts';
import { type ConfirmedAction, createConfirmPages } from '../components/confirm.ts';
import type { OfficePage, PageRequest } from '../page.ts';
import { answerPages } from './answer-pages.ts';
import { requestFormPages } from './request-fields.ts';
import { showRequest } from './request-page.ts';
import { REQUESTS_PATH, requestPath } from './request-parts.ts';
import { createRequestsFile, showRequests } from './requests-page.ts';

const erasing: ConfirmedAction<RequestDetails> = {
  ask: (_, { request }, t) => ({
    title: t('roomRequests.office.eraseTitle'),
    help: t('roomRequests.office.eraseHelp'),
    button: t('roomRequests.office.verbs.erase'),
    back: requestPath(request.id),
  }),
  run: async ({ editing, instance }, { request }) => {
    await removeRequest(editing, instance.name, request.id);
    return { to: REQUESTS_PATH, did: 'erased' };
  },
};

const find = ({ editing, instance, ids }: PageRequest) => readRequestDetails(editing, instance.name, ids['id'] ?? 0);

/**
 * Pages of room requests. Every user may answer requests for the rooms assigned to the account, so the pages require only the lowest role
 * (rule H14).
 */
export const roomRequestOfficePages: readonly OfficePage[] = [
  { method: 'GET', path: REQUESTS_PATH, role: 'reader', show: showRequests },
  {
    method: 'GET',
    path: `${REQUESTS_PATH}.csv`,
    role: 'reader',
    show: (request) => createRequestsFile(request, 'csv'),
  },
  {
    method: 'GET',
    path: `${REQUESTS_PATH}.xlsx`,
    role: 'reader',
    show: (request) => createRequestsFile(request, 'xlsx'),
  },
  ...requestFormPages,
  { method: 'GET', path: `${REQUESTS_PATH}/{id}`, role: 'reader', show: showRequest },
  ...answerPages,
  ...createConfirmPages({ path: `${REQUESTS_PATH}/{id}/erase`, role: 'reader', at: REQUESTS_PATH, find }, erasing),
];
