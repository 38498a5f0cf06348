import type { Operation } from '../contract/operation.ts';
import { getDocGroups } from './get_doc_groups.ts';
import { getModuleInfos } from './get_module_infos.ts';
import { getRentingFormFields } from './get_renting_form_fields.ts';
import { geteventdetails } from './geteventdetails.ts';
import { geteventids } from './geteventids.ts';
import { getevents } from './getevents.ts';
import { geteventsbygroup } from './geteventsbygroup.ts';
import { geteventsbylayermerged } from './geteventsbylayermerged.ts';
import { geteventsbylist } from './geteventsbylist.ts';
import { geteventsbylistfromdate } from './geteventsbylistfromdate.ts';
import { geteventslistmap } from './geteventslistmap.ts';
import { getlayers } from './getlayers.ts';
import { getlistgroups } from './getlistgroups.ts';
import { getlistnamesbygroup } from './getlistnamesbygroup.ts';
import { getlistsbygroup } from './getlistsbygroup.ts';
import { getnlsubscriberfrom } from './getnlsubscriberfrom.ts';
import { getpersondetails } from './getpersondetails.ts';
import { getpersongroups } from './getpersongroups.ts';
import { getpersonsbygroup } from './getpersonsbygroup.ts';
import { getpersonsbygroups } from './getpersonsbygroups.ts';
import { getpersonsbyid } from './getpersonsbyid.ts';
import { getpostings } from './getpostings.ts';
import { getrooms } from './getrooms.ts';
import { getrosterentries } from './getrosterentries.ts';
import { gettargetgroups } from './gettargetgroups.ts';
import { postpersondetails } from './postpersondetails.ts';
import { resendSubscriptionMail } from './resend_subscription_mail.ts';
import { saveRentingRequest } from './save_renting_request.ts';
import { subscribetoevent } from './subscribetoevent.ts';
import { sync } from './sync.ts';
import { updatenlsubscriber } from './updatenlsubscriber.ts';
import { validateEventSubscription } from './validate_event_subscription.ts';
import { validateRentingRequest } from './validate_renting_request.ts';

export const operations: readonly Operation[] = [
  getevents,
  geteventdetails,
  geteventsbylist,
  geteventsbylistfromdate,
  geteventsbylayermerged,
  geteventsbygroup,
  getlistgroups,
  getlistsbygroup,
  getlistnamesbygroup,
  getpersongroups,
  getpersonsbyid,
  getpersonsbygroup,
  getpersondetails,
  getrooms,
  getlayers,
  gettargetgroups,
  getDocGroups,
  getnlsubscriberfrom,
  updatenlsubscriber,
  subscribetoevent,
  validateEventSubscription,
  resendSubscriptionMail,
  getRentingFormFields,
  saveRentingRequest,
  validateRentingRequest,
  geteventids,
  geteventslistmap,
  getpersonsbygroups,
  postpersondetails,
  getModuleInfos,
  getrosterentries,
  getpostings,
  sync,
];
