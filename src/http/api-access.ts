// Who may call: the quota of the key, then method, origin and scope, in the order of rule A6.

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

/** Counts a call towards what its key may ask, says so where little is left, and responds where the key gives access. */
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

/** Refuses a call of an origin that its key was not made for; a method that is not taken is told first. */
function refuseOrigin(call: Call): HttpResponse {
  return takesMethod(call) ? refusal(403, FOREIGN_ORIGIN) : methodNotAllowed(call.operation, undefined);
}

/** The refusal of a call by a method or with a key that is not right; else undefined. */
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
  // What can write never stands in an address, where logs and proxies see it (rule W2).
  if (!call.headerForm && key.scopes.includes('office')) return refusal(403, EXPOSED_KEY, cors);
  // No key that visitors' browsers have is for the newsletter (rule A3) or for signing up (rule J19), so whoever sends it is a page (rule
  // R17).
  const isOfVisitors = operation.scope === 'newsletter' || operation.scope === 'signup';
  if (isOfVisitors && isCrossSite((name) => headerOf(request, name), publicUrl)) {
    return refusal(403, FOREIGN_PAGE, cors);
  }
  return undefined;
}
