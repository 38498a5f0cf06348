/** The demo parish as it stands in a bundle file; fields with a default may be missing. */
export interface DemoBundle {
  format: 'parvis-bundle';
  version: 1;
  instance: { name: string; title: string; locale: string; time_zone: string; public_url: string };
  buildings: DemoBuilding[];
  rooms: DemoRoom[];
  layers: DemoLayer[];
  target_groups: DemoTargetGroup[];
  person_groups: DemoPersonGroup[];
  persons: DemoPerson[];
  list_groups: { id: number; name: string }[];
  lists: DemoList[];
  events: DemoEvent[];
  document_groups: DemoDocumentGroup[];
  newsletter: DemoNewsletter;
}

export interface DemoBuilding {
  id: number;
  name: string;
  street: string;
  postcode: string;
  city: string;
  url?: string;
  url_is_external?: boolean;
}

export interface DemoRoom {
  id: number;
  building_id: number;
  name: string;
  public_name?: string;
  shortcut?: string;
}

export interface DemoLayer {
  id: number;
  parent_id?: number;
  name: string;
  url?: string;
}

export interface DemoTargetGroup {
  id: number;
  name: string;
  longname: string;
  url?: string;
}

export interface DemoPersonGroup {
  id: number;
  parent_id?: number;
  name: string;
  short_name?: string;
  public_target?: string;
  public?: boolean;
}

export interface DemoPerson {
  id: number;
  visibility: 'web' | 'events' | 'none';
  firstname: string;
  lastname: string;
  sex?: 'f' | 'm';
  phone?: string;
  email?: string;
  profession?: string;
  parish_function?: string;
  short_desc?: string;
  url?: string;
  address?: string;
  postcode?: string;
  city?: string;
  business_name?: string;
  desc_tasks?: string;
  desc_personal?: string;
  website?: string;
  main_group_id?: number;
  groups?: { group_id: number; function?: string }[];
  image?: DemoPicture;
}

interface DemoPicture {
  url: string;
  width: number;
  height: number;
  source_text?: string;
  source_url?: string;
}

interface DemoRule {
  layer_ids?: number[];
  target_group_ids?: number[];
  event_types?: string[];
  room_ids?: number[];
  person_ids?: number[];
}

export interface DemoList {
  id: number;
  group_ids?: number[];
  name: string;
  public_title?: string;
  rule?: DemoRule;
  include_event_ids?: number[];
  exclude_event_ids?: number[];
}

export interface DemoPlace {
  name: string;
  location_name?: string;
  location_url?: string;
  location_url_is_external?: boolean;
  location_address?: string;
  location_postcode?: string;
  location_city?: string;
}

export type EventRoom = { room_id: number } | DemoPlace;

export interface EventFile {
  file_name: string;
  desc?: string;
  url: string;
  filesize_kb?: number;
  file_type?: string;
}

export interface EventImage extends DemoPicture {
  caption?: string;
}

/** What an event says beside its id and its dates. */
export interface EventContent {
  title: string;
  public?: boolean;
  hide_time?: boolean;
  topic?: string;
  short_desc?: string;
  long_desc?: string;
  event_type?: string;
  organizer?: { person_id: number } | { name: string };
  coorganizer_ids?: number[];
  further_coorganizer?: string;
  lector_ids?: number[];
  visitator_ids?: number[];
  organist_ids?: number[];
  verger_ids?: number[];
  catering?: string;
  with_sacrament?: number;
  childcare?: { id: number; text: string; person_ids?: number[] };
  baptism_offer?: { id: number; text: string };
  collection?: { project: string; url?: string };
  subscription?: {
    open?: boolean;
    deadline?: string;
    person?: { person_id: number } | { name: string; email?: string };
  };
  target_group_ids?: number[];
  layer_ids?: number[];
  rooms?: EventRoom[];
  files?: EventFile[];
  image?: EventImage;
}

export interface DemoEvent extends EventContent {
  id: number;
  date_from: string;
  date_to: string;
}

export interface DemoDocumentGroup {
  id: number;
  parent_id?: number;
  name: string;
  public_name?: string;
  description?: string;
  public?: boolean;
  doc_group_order?: string;
  color_id?: number;
  order?: number;
  deleted?: boolean;
  right?: string;
}

export interface DemoNewsletter {
  target_lists: { list_id: number; public_name: string }[];
  subscribers: DemoSubscriber[];
}

export interface DemoSubscriber {
  id: number;
  key: string;
  email: string;
  status: 'pending' | 'confirmed' | 'unsubscribed';
  firstname?: string;
  lastname?: string;
  address?: string;
  postcode?: string;
  city?: string;
  list_ids?: number[];
  interval?: string;
}
