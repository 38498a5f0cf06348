// Responses to calls with a body: queries and changes.

import { signUpMessage } from '../contract/bookings/sign-up-messages.ts';
import type { Language } from '../model/instance.ts';
import type { View } from '../readmodel/view.ts';
import { expectNoValues, type GrantedCall } from './api-call.ts';
import { type ApiContext, waitForTexts } from './api-context.ts';
import { methodNotAllowed } from './api-refusals.ts';
import { respondOnce, termsOf } from './cached-body.ts';
import { fieldsOf, jsonFields, parseJson } from './content.ts';
import { type HttpResponse, JSON_TYPE, refusal } from './http-response.ts';
import { BodyTooLarge, headerOf, type Request } from './request.ts';

/** Maximum size of a body that counts as light. */
const FEW_BYTES = 16 * 1024;

/** Responds to a query in the body (rule K1). Rejects with the errors that `refuseCall` handles. */
export async function respondToPost(context: ApiContext, call: GrantedCall, view: View): Promise<HttpResponse> {
  const { operation, request, cors } = call;
  expectNoValues(call);
  const { post } = operation;
  if (post === undefined) return methodNotAllowed(operation, cors);
  const bytes = await request.body();
  if (bytes.length > FEW_BYTES) await context.heavyTurn();
  const asked = post.read(parseJson(bytes));
  await waitForTexts(context, request, view);
  const body = post.answer(view, asked);
  return respondOnce(termsOf(request), body, { 'Content-Type': JSON_TYPE, ...cors }, context.compressor);
}

/** Applies a change and returns its result (rule K4). Rejects with the errors that `refuseCall` handles. */
export async function respondToChange(context: ApiContext, call: GrantedCall, view: View): Promise<HttpResponse> {
  const { operation, request, key, cors } = call;
  const { subscriptions, signUps, waitFor, compressor } = context;
  const { change, scope } = operation;
  const isSignUp = scope === 'signup';
  const service = isSignUp ? signUps : subscriptions;
  if (change === undefined || service === undefined) return methodNotAllowed(operation, cors);
  expectNoValues(call);
  const { language } = view.snapshot;
  const body = isSignUp ? await signUpBody(request, language) : await request.body();
  const fields = isSignUp ? jsonFields(body) : fieldsOf(body, headerOf(request, 'content-type'));
  const asked = change.read(fields);
  const wait = isSignUp ? context.countSignUp(String(key.id)) : 0;
  if (wait > 0) {
    return refusal(429, signUpMessage('too_many_sign_ups', language), { 'Retry-After': String(wait), ...cors });
  }
  const done = await waitFor(view.snapshot.instance.name, change.act(view, asked, { subscriptions, signUps }));
  const headers = { 'Content-Type': JSON_TYPE, 'Cache-Control': 'no-store', ...cors };
  return respondOnce(termsOf(request), done, headers, compressor);
}

/** Maximum size of a sign-up in bytes (rule J16). */
const MAX_OF_SIGN_UP = 65_536;

/** Reads the body of a sign-up. The error for too long a body is in the instance's language, because websites show it to visitors. */
async function signUpBody(request: Request, language: Language): Promise<Buffer> {
  const tooLarge = () => new BodyTooLarge(signUpMessage('body_too_large', language));
  const body = await request.body().catch((error: unknown) => {
    throw error instanceof BodyTooLarge ? tooLarge() : error;
  });
  if (body.length > MAX_OF_SIGN_UP) throw tooLarge();
  return body;
}

/** Adds the error keys that website programs expect to a rejected sign-up (rule J19). */
export function asSignUp(answer: HttpResponse): HttpResponse {
  const { status, headers, body } = answer;
  if (status < 400 || body === undefined) return answer;
  const told = { ...JSON.parse(body.toString()), subs_state: 'error', arr_errors: { fields: {}, general: {} } };
  const bytes = Buffer.from(JSON.stringify(told));
  return { ...answer, headers: { ...headers, 'Content-Length': String(bytes.length) }, body: bytes };
}
