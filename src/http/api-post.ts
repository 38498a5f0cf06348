// Responds to calls with a body: those that ask by it, and those that change something.

import type { View } from '../readmodel/view.ts';
import { expectNoValues, type GrantedCall } from './api-call.ts';
import { type ApiContext, waitForTexts } from './api-context.ts';
import { methodNotAllowed } from './api-refusals.ts';
import { respondOnce, termsOf } from './cached-body.ts';
import { fieldsOf, parseJson } from './content.ts';
import { type HttpResponse, JSON_TYPE } from './http-response.ts';
import { headerOf } from './request.ts';

/** A body up to so many bytes asks for little. */
const FEW_BYTES = 16 * 1024;

/** Answers what the body asks (rule K1). Rejects as `refuseCall` takes it. */
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

/** Changes something, and answers what came of it (rule K4). Rejects as `refuseCall` takes it. */
export async function respondToChange(context: ApiContext, call: GrantedCall, view: View): Promise<HttpResponse> {
  const { operation, request, cors } = call;
  const { subscriptions, waitFor, compressor } = context;
  const { change } = operation;
  if (change === undefined || subscriptions === undefined) return methodNotAllowed(operation, cors);
  expectNoValues(call);
  const asked = change.read(fieldsOf(await request.body(), headerOf(request, 'content-type')));
  const body = await waitFor(view.snapshot.instance.name, change.act(view, asked, subscriptions));
  const headers = { 'Content-Type': JSON_TYPE, 'Cache-Control': 'no-store', ...cors };
  return respondOnce(termsOf(request), body, headers, compressor);
}
