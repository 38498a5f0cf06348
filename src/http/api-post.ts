// Responses to calls with a body, which are queries or changes.

import { formatSignUpMessage } from '../contract/bookings/sign-up-messages.ts';
import type { Operation } from '../contract/operation.ts';
import type { Language } from '../model/instance.ts';
import type { View } from '../readmodel/view.ts';
import { type AuthorizedCall, rejectPathValues } from './api-call.ts';
import { type ApiContext, waitForTexts } from './api-context.ts';
import { createMethodNotAllowedResponse } from './api-refusals.ts';
import { negotiationTermsOf, respondUncached } from './cached-body.ts';
import { createErrorResponse, type HttpResponse, JSON_TYPE } from './http-response.ts';
import { parseFormFields, parseJson, parseJsonFields } from './parse-body.ts';
import { BodyTooLargeError, headerOf, type Request } from './request.ts';
import { VISITOR_FORMS } from './visitor-forms.ts';

const FEW_BYTES = 16 * 1024;

/** Responds to a query in the body (rule K1). Rejects with errors for `createCallErrorResponse`. */
export async function respondToPost(context: ApiContext, call: AuthorizedCall, view: View): Promise<HttpResponse> {
  const { operation, request, cors } = call;
  rejectPathValues(call);
  const { post } = operation;
  if (post === undefined) return createMethodNotAllowedResponse(operation, cors);
  const bytes = await request.body();
  if (bytes.length > FEW_BYTES) await context.heavyTurn();
  const asked = post.read(parseJson(bytes));
  await waitForTexts(context, request, view);
  const body = post.answer(view, asked);
  return respondUncached(negotiationTermsOf(request), body, { 'Content-Type': JSON_TYPE, ...cors }, context.compressor);
}

/** Applies a change and returns its result (rule K4). Rejects with errors for `createCallErrorResponse`. */
export async function respondToChange(context: ApiContext, call: AuthorizedCall, view: View): Promise<HttpResponse> {
  const { operation, request, key, cors } = call;
  const { subscriptions, signUps, requests, waitFor, compressor } = context;
  const { change, scope } = operation;
  const forms = VISITOR_FORMS[scope];
  const service = { signup: signUps, requests }[scope as string] ?? (forms ? undefined : subscriptions);
  if (change === undefined || service === undefined) return createMethodNotAllowedResponse(operation, cors);
  rejectPathValues(call);
  const { language } = view.snapshot;
  const body = forms ? await readFormBody(request, language) : await request.body();
  const fields = forms ? parseJsonFields(body) : parseFormFields(body, headerOf(request, 'content-type'));
  const asked = change.read(fields);
  const wait = forms ? context.countForm(scope, String(key.id)) : 0;
  if (forms !== undefined && wait > 0) {
    return createErrorResponse(429, forms.tooMany(language), { 'Retry-After': String(wait), ...cors });
  }
  const done = await waitFor(
    view.snapshot.instance.name,
    change.act(view, asked, { subscriptions, signUps, requests }),
  );
  const headers = { 'Content-Type': JSON_TYPE, 'Cache-Control': 'no-store', ...cors };
  return respondUncached(negotiationTermsOf(request), done, headers, compressor);
}

const MAX_FORM_BODY = 65_536;

/** Body of a visitor's form. If it is too long, the error is in the instance's language, because websites show it. */
async function readFormBody(request: Request, language: Language): Promise<Buffer> {
  const tooLarge = () => new BodyTooLargeError(formatSignUpMessage('body_too_large', language));
  const body = await request.body().catch((error: unknown) => {
    throw error instanceof BodyTooLargeError ? tooLarge() : error;
  });
  if (body.length > MAX_FORM_BODY) throw tooLarge();
  return body;
}

/** Extends the response to a rejected form with the error keys that website programs expect (rules J19 and H18). */
export function addFormErrorKeys({ scope, change }: Operation, answer: HttpResponse): HttpResponse {
  const { status, headers, body } = answer;
  const forms = change && VISITOR_FORMS[scope];
  if (forms === undefined || status < 400 || body === undefined) return answer;
  const told = { ...JSON.parse(body.toString()), ...forms.errorKeys };
  const bytes = Buffer.from(JSON.stringify(told));
  return { ...answer, headers: { ...headers, 'Content-Length': String(bytes.length) }, body: bytes };
}
