// Access checks: the key's quota, then method, origin and scope, in the order of rule A6.

import type { AccessKey } from '../model/accounts/access-key.ts';
import { type Call, takesMethod } from './api-call.ts';
import type { ApiContext } from './api-context.ts';
import { methodNotAllowed } from './api-refusals.ts';
import { respondToCall } from './api-respond.ts';
import { type CorsHeaders, corsHeaders } from './cors.ts';
import { isCrossSite } from './cross-site.ts';
import { type HttpResponse, refusal } from './http-response.ts';
import { quotaHeaders, tooManyRequests, withQuotas } from './limits.ts';
import { headerOf } from './request.ts';

const FOREIGN_ORIGIN = 'This key belongs to other websites: the request comes from an origin it was not made for.';

const EXPOSED_KEY = 'A key with the scope office never stands in an address: send it in the header apikey.';

const FOREIGN_PAGE = 'A page of another website asks this in a visitor’s name: a website asks it on its server.';

/** Counts a call towards its key's quota, reports a low rest, and responds if the key gives access. */
export function respondWithinQuota(
  context: ApiContext,
  call: Call,
  key: AccessKey,
): HttpResponse | Promise<HttpResponse> {
  const cors = corsHeaders(key, call.request);
  const meter = context.limits.ofKey(key);
  const second = Math.floor(context.clock() / 1000);
  const used = meter.take(second);
  if (used !== undefined) {
    context.counters.rejected[used === meter ? 'key_limit' : 'instance_limit']++;
    return tooManyRequests(used, meter, second, cors);
  }
  const answer =
    cors === undefined
      ? refuseOrigin(call)
      : (refuseAccess(context, call, key, cors) ?? respondToCall(context, { ...call, key, cors, meter }));
  const told = quotaHeaders(meter, second);
  if (told === undefined) return answer;
  return answer instanceof Promise ? answer.then((one) => withQuotas(one, told)) : withQuotas(answer, told);
}

/** Rejects a call from an origin not allowed for its key; an unsupported method is reported first. */
function refuseOrigin(call: Call): HttpResponse {
  return takesMethod(call) ? refusal(403, FOREIGN_ORIGIN) : methodNotAllowed(call.operation, undefined);
}

/** Returns the rejection of a call with an unsupported method or unsuitable key, or undefined. */
function refuseAccess(
  { publicUrl }: ApiContext,
  call: Call,
  key: AccessKey,
  cors: CorsHeaders,
): HttpResponse | undefined {
  const { operation, request } = call;
  if (!takesMethod(call)) return methodNotAllowed(operation, cors);
  if (!key.scopes.includes(operation.scope)) {
    return refusal(403, `This key lacks the scope ${operation.scope}, which ${operation.name} needs.`, cors);
  }
  // Keys that can write must not be in addresses, which logs and proxies see (rule W2).
  if (!call.headerForm && key.scopes.includes('office')) return refusal(403, EXPOSED_KEY, cors);
  // Keys in visitors' browsers never have the newsletter (rule A3) or sign-up scope (rule J19), so a browser that sends one is on a
  // foreign page (rule R17).
  const isOfVisitors = operation.scope === 'newsletter' || operation.scope === 'signup';
  if (isOfVisitors && isCrossSite((name) => headerOf(request, name), publicUrl)) {
    return refusal(403, FOREIGN_PAGE, cors);
  }
  return undefined;
}
