// Generated from the contract by client/generate.ts (npm run docs).

/** How many news items a website shows. */
export type ChannelOptions = {
  /** On its home page. */
  readonly nb_on_homepage: number;
};

/** The purpose of the collection. */
export type Collection = {
  readonly project: string;
  /** Page on the website; may be empty. */
  readonly url: string;
};

/** The contact for sign-up. */
export type ConnectorContact = {
  readonly name: string;
  readonly email: string;
};

/** An area to which an event is assigned, for connectors. */
export type ConnectorDetailLayer = {
  readonly id: string;
  /** Name. */
  readonly text: string;
  /** Page on the website; may be empty. */
  readonly url: string;
  /** Name, the same as `text`. */
  readonly name: string;
};

/** The details of an event, for connectors. */
export type ConnectorEventDetail = {
  readonly event_id: string;
  /** The start, in the instance’s local time. */
  readonly date_from: string;
  /** The end, in the instance’s local time. */
  readonly date_to: string;
  /** Day and time in words, in the instance’s language. */
  readonly date_text: string;
  /** "1" if the time of day is hidden. */
  readonly hide_time: '0' | '1';
  readonly title: string;
  /** The topic; may be empty. */
  readonly topic: string;
  /** A short description; may be empty. */
  readonly short_desc: string;
  /** The long description; may be empty. */
  readonly long_desc: string;
  /** The person responsible; an empty array if there is none, or if the person may not be shown. */
  readonly organizer: ConnectorOrganizer | readonly [];
  /** Other responsible people. */
  readonly coorganizers: readonly (Coorganizer)[];
  /** Further co-organizers, as free text. */
  readonly further_coorganizer: string;
  readonly lectors: readonly (Coorganizer)[];
  readonly visitators: readonly (Coorganizer)[];
  readonly organists: readonly (Coorganizer)[];
  readonly vergers: readonly (Coorganizer)[];
  /** Food and drink; may be empty. */
  readonly catering: string;
  /** 0 if there is no sacrament; otherwise usually 1. */
  readonly with_sacrament: number;
  /** The id of the childcare offer; "0" if there is none. */
  readonly childcare_id: string;
  /** The text of the childcare offer. */
  readonly childcare_text: string;
  /** The person in charge of childcare. */
  readonly childcare_person: ConnectorNames | readonly [];
  /** The last day to sign up, the same as `subs_date`; "0" if there is no deadline. */
  readonly subscribe_date: string;
  /** The contact for sign-up. */
  readonly subscribe_person: ConnectorContact | readonly [];
  /** The baptism offer; "0" if there is none. */
  readonly baptism_offer_id: string;
  /** The text of the baptism offer. */
  readonly baptism_offer_text: string;
  readonly collection: Collection | readonly [];
  /** The target groups of the event, in the order of gettargetgroups. */
  readonly target_groups: readonly (DetailTargetGroup)[];
  /** The areas of the event. If the instance has no areas, one area that stands for all. */
  readonly layers: readonly (ConnectorDetailLayer)[];
  /** All rooms, in the order in which the office entered them. */
  readonly rooms: readonly (DetailRoom)[];
  /** In the order entered. */
  readonly files: readonly (File)[];
  /** The picture; may be empty. */
  readonly image_url: string;
  /** Width in pixels; "0" when unknown. */
  readonly image_width: string;
  /** Height in pixels; "0" when unknown. */
  readonly image_height: string;
  /** The picture’s caption; may be empty. */
  readonly image_caption: string;
  /** Source of the picture; may be empty. */
  readonly image_source_text: string;
  /** The source’s address; may be empty. */
  readonly image_source_url: string;
  /** The picture for lists, the same as `image_url`; may be empty. */
  readonly list_image_url: string;
  /** True if the event has no sign-up, or online sign-up. With false, these programs would say that a deadline has passed, even without a deadline. */
  readonly subs_module_active: boolean;
  /** The last day to sign up; empty if there is no deadline. With online sign-up, after the deadline, the day of the event. */
  readonly subs_date: string;
  /** The time of the deadline on that day, with online sign-up; empty for the end of the day. */
  readonly subs_time: string;
  /** The contact for sign-up; "0" if there is no person visible on the web. With online sign-up "4294967295" for these, and for the person "1". */
  readonly subs_person_id: string;
  /** `deadline_expired` after the deadline, otherwise `none`. With online sign-up never `none`: `no_subs_form` if it is not open, `subs_link` if places are free, `waiting_list` or `booked_up` if not. */
  readonly subs_state: 'none' | 'no_subs_form' | 'subs_link' | 'waiting_list' | 'booked_up' | 'deadline_expired';
  /** After the deadline, and always with online sign-up. */
  readonly subs_form?: ConnectorSubscriptionForm | ConnectorSignUpForm;
  /** Always `event`. Only with online sign-up. */
  readonly subs_type?: 'event';
  /** Copy of `subs_time`. Only with online sign-up. */
  readonly subscribe_time?: string;
  /** Copy of `subs_person_id`. Only with online sign-up. */
  readonly subscribe_person_id?: string;
  /** Number of places available online; −1 if there is no limit, 1 with `ignore_seats` if the number is not shown. Only with online sign-up. */
  readonly seats_online?: number;
  /** Number of free places reserved for walk-ins; 0 if visitors can only join the waiting list. Only with online sign-up. */
  readonly seats_entrance?: number;
  /** The reason why there is no form, in state `no_subs_form`. Only with online sign-up. */
  readonly subs_form_no_subs_form_text?: string;
  /** In state `no_subs_form`: when it opens, for lists; empty if it is closed or the event does not take place. Only with online sign-up. */
  readonly subs_list_no_subs_form_text?: string;
  /** The people in role 1. Only if the parish has this role. */
  readonly service1?: readonly (ConnectorServing)[];
  /** The name of role 1. Only if the parish has this role. */
  readonly service1_label?: string;
  /** The people in role 2. Only if the parish has this role. */
  readonly service2?: readonly (ConnectorServing)[];
  /** The name of role 2. Only if the parish has this role. */
  readonly service2_label?: string;
  /** The people in role 3. Only if the parish has this role. */
  readonly service3?: readonly (ConnectorServing)[];
  /** The name of role 3. Only if the parish has this role. */
  readonly service3_label?: string;
  /** The people in role 4. Only if the parish has this role. */
  readonly service4?: readonly (ConnectorServing)[];
  /** The name of role 4. Only if the parish has this role. */
  readonly service4_label?: string;
  /** The people in role 5. Only if the parish has this role. */
  readonly service5?: readonly (ConnectorServing)[];
  /** The name of role 5. Only if the parish has this role. */
  readonly service5_label?: string;
  /** The people in role 6. Only if the parish has this role. */
  readonly service6?: readonly (ConnectorServing)[];
  /** The name of role 6. Only if the parish has this role. */
  readonly service6_label?: string;
  /** The people in role 7. Only if the parish has this role. */
  readonly service7?: readonly (ConnectorServing)[];
  /** The name of role 7. Only if the parish has this role. */
  readonly service7_label?: string;
  /** The people in role 8. Only if the parish has this role. */
  readonly service8?: readonly (ConnectorServing)[];
  /** The name of role 8. Only if the parish has this role. */
  readonly service8_label?: string;
};

/** A question. */
export type ConnectorFormField = {
  /** Id in the form; letters are built-in fields: `n`, `e`, `p` and `s` are the name, e-mail, phone and number of people. */
  readonly field_id: string;
  /** The name of the input. */
  readonly field_name: string;
  /** The question. */
  readonly label: string;
  /** The type of the input. */
  readonly type: 'text' | 'email' | 'tel' | 'seats' | 'number' | 'date' | 'radio' | 'multiple_choice' | 'checkbox' | 'dropdown' | 'datetime';
  /** Options, one per line, each with the number to send: `1||Vegan`. For numbers `min;max`; for a long text "400". */
  readonly options: string;
  /** 1 if it is required. */
  readonly required: 0 | 1;
  readonly related_fields: '';
  /** A hint; may be empty. */
  readonly helptext: string;
  /** Always null. */
  readonly default_value: null;
  readonly config_json: '';
  readonly affected_items: '';
  readonly custom: '';
  readonly is_input_disabled: '';
  readonly str_error_msg: '';
};

/** Several people combined. */
export type ConnectorNames = {
  /** The names, joined by ", ". */
  readonly name: string;
};

/** A text field of the form, for connectors. */
export type ConnectorNewsletterField = {
  /** The label, in the instance’s language. */
  readonly label: string;
  /** The name of the input. */
  readonly input_name: string;
  /** Empty for a new subscriber; without characters that end an HTML attribute. */
  readonly value: string;
  /** "required" if the field must be filled in, otherwise empty. */
  readonly required: 'required' | '';
};

/** The subscription form, for connectors. */
export type ConnectorNewsletterForm = {
  /** The subscriber’s number; 0 for a new one. */
  readonly nl_subs_id: number;
  /** The text fields. */
  readonly nl_fields: readonly (ConnectorNewsletterField)[];
  /** The lists that the newsletter offers, in the order in which the office entered them. */
  readonly nl_target_lists: readonly (ConnectorNewsletterList)[];
  /** All intervals. */
  readonly nl_interval: readonly (ConnectorNewsletterInterval)[];
};

/** An interval that can be chosen, for connectors. */
export type ConnectorNewsletterInterval = {
  /** The name, in the instance’s language. */
  readonly public_name: string;
  /** The value to send. */
  readonly value: 'HALF_WEEK' | 'WEEK' | '2_WEEKS' | 'MONTH' | 'QUARTER_YEAR';
  /** Chosen or not. */
  readonly selected: 'selected' | '';
};

/** A list that subscribers can choose, in the format for connectors. */
export type ConnectorNewsletterList = {
  /** The name for visitors. */
  readonly public_name: string;
  /** Always the same. */
  readonly input_name: 'targetlists[]';
  /** The list’s id. */
  readonly value: string;
  /** Chosen or not. */
  readonly checked: 'checked' | '';
};

/** Responsible person, for connectors. */
export type ConnectorOrganizer = {
  /** The name; empty if there is none, or if the person may not be shown. */
  readonly name: string;
  /** The person’s id as an integer; 4294967295 for free text or a person who is not visible on the web. These programs show the name only for an id above 0, and link it only to a person they know. */
  readonly person_id: number;
  /** The first name, even if only the name is shown. */
  readonly firstname: string;
  /** The last name, even if only the name is shown. */
  readonly lastname: string;
  readonly phone: string;
  readonly profession: string;
  readonly email: string;
};

/** Everything that is public about a person, for connectors. */
export type ConnectorPerson = {
  readonly person_id: string;
  readonly firstname: string;
  readonly lastname: string;
  /** Empty when not given. */
  readonly sex: '' | 'f' | 'm';
  readonly phone: string;
  readonly email: string;
  /** The person’s role in the parish. */
  readonly parish_function: string;
  /** A short description. */
  readonly short_desc: string;
  /** The person’s page: an internal path or an address. */
  readonly url: string;
  /** The type of the address `url`, as entered in the office. */
  readonly url_type: string;
  /** Street and number. */
  readonly address: string;
  readonly city: string;
  readonly postcode: string;
  /** The name of the person’s business. */
  readonly business_name: string;
  /** The main group; "0" if none is public. */
  readonly main_group_id: string;
  /** The main group’s name. */
  readonly main_group_text: string;
  /** Ids of all public groups of the person, ascending. */
  readonly all_group_ids: string;
  /** The picture; may be empty. */
  readonly image_url: string;
  /** Width in pixels; 0 when unknown. */
  readonly image_width: number;
  /** Height in pixels; 0 when unknown. */
  readonly image_height: number;
  readonly profession: string;
  /** The person’s tasks. */
  readonly desc_tasks: string;
  /** A personal text. */
  readonly desc_personal: string;
  /** The person’s own website. */
  readonly website: string;
  /** Public groups, in the order of getpersongroups. */
  readonly groups: readonly (PersonDetailGroup)[];
  /** The picture. */
  readonly images: ConnectorPictures;
  /** Copy of `address`. */
  readonly business_street: string;
  /** Copy of `postcode`. */
  readonly business_postcode: string;
  /** Copy of `city`. */
  readonly business_city: string;
  /** Copy of `phone`. */
  readonly business_phone: string;
  /** Copy of `website`. */
  readonly pers_website: string;
  /** Source of the picture; may be empty. */
  readonly image_source_text: string;
  /** The source’s address; may be empty. */
  readonly image_source_url: string;
};

/** A picture in one size. */
export type ConnectorPicture = {
  /** Address. */
  readonly url: string;
};

/** A person’s picture, by size; an empty object if there is no picture. */
export type ConnectorPictures = {
  /** The picture. */
  readonly pr?: ConnectorPicture;
  /** Small version of the picture. */
  readonly th?: ConnectorPicture;
};

/** A person with a duty at an event. */
export type ConnectorServing = {
  /** The person’s id; "0" if only the name is shown. */
  readonly person_id: string;
  /** First and last name. */
  readonly name: string;
  /** The first name; empty for a guest. */
  readonly firstname: string;
  /** The last name; empty for a guest. */
  readonly lastname: string;
  readonly profession: string;
  readonly email: string;
  readonly phone: string;
};

/** The sign-up form. */
export type ConnectorSignUpForm = {
  /** The texts around the form. */
  readonly template_options: ConnectorSignUpTexts;
  /** The text above the fields: introduction, consent and retention period. */
  readonly subs_form_text: string;
  /** The questions, in order. */
  readonly formfields: readonly (ConnectorFormField)[];
};

/** Texts about sign-up. */
export type ConnectorSignUpTexts = {
  /** The label of the button on the event’s page. */
  readonly subs_detail_button_text: string;
  /** The text shown on the event’s page if no places are left. */
  readonly subs_detail_booked_up_text: string;
  /** The text shown on the event’s page if the deadline has passed. */
  readonly subs_detail_deadline_expired_text: string;
  /** The state in one word, for lists. */
  readonly subs_list_button_text: string;
  /** The text of a button after the deadline. */
  readonly subs_list_deadline_expired_button_title: string;
  /** True if places are free but their number is not shown; `seats_online` is then 1. */
  readonly ignore_seats: boolean;
  /** True if visitors can only join the waiting list. */
  readonly allow_waitinglist: boolean;
  /** The text above the waiting list form. */
  readonly subs_form_waitinglist_text: string;
  /** The text shown instead of the form if no places are left. */
  readonly subs_form_booked_up_text: string;
};

/** The sign-up form. */
export type ConnectorSubscriptionForm = {
  /** Texts. */
  readonly template_options: ConnectorSubscriptionTexts;
};

/** Texts about sign-up. */
export type ConnectorSubscriptionTexts = {
  /** The text of a button after the deadline, in the instance’s language. */
  readonly subs_list_deadline_expired_button_title: string;
};

/** A person with a role at an event. */
export type Coorganizer = {
  /** First and last name. */
  readonly name: string;
  /** The person’s id; "0" if only the name is shown. */
  readonly person_id: string;
  readonly phone: string;
  readonly profession: string;
  readonly email: string;
  /** The person’s page: an internal path or an address. */
  readonly url: string;
  /** The type of the address `url`, as entered in the office. */
  readonly url_type: string;
};

/** An area to which an event is assigned. */
export type DetailLayer = {
  readonly id: string;
  /** Name. */
  readonly text: string;
  /** Page on the website; may be empty. */
  readonly url: string;
};

/** The person responsible, in an event’s details. */
export type DetailOrganizer = {
  /** The name; empty if there is none, or if the person may not be shown. */
  readonly name: string;
  /** The person’s id as an integer; 0 if there is no person visible on the web. */
  readonly person_id: number;
};

/** A room of an event, in the event’s details. */
export type DetailRoom = {
  /** The building or place. */
  readonly location_name: string;
  /** An internal path or an external address. */
  readonly location_url: string;
  /** "1" when `location_url` is an external address. */
  readonly location_url_is_external: '0' | '1';
  /** Street and number. */
  readonly location_address: string;
  readonly location_postcode: string;
  readonly location_city: string;
  /** The room’s name for visitors; if it has none, its name. */
  readonly name: string;
  /** "0" for a free-text place. */
  readonly id: string;
};

/** A target group of an event. */
export type DetailTargetGroup = {
  readonly id: string;
  /** Page on the website; may be empty. */
  readonly url: string;
  /** Name. */
  readonly text: string;
};

/** A public document group. */
export type DocumentGroup = {
  readonly doc_group_id: string;
  /** The internal name. */
  readonly name: string;
  readonly public_name: string;
  /** A description of the group. */
  readonly description: string;
  /** Always "1", because only public groups are returned. */
  readonly public: '0' | '1';
  /** The sort order of the documents in the group, such as `nameasc`. */
  readonly doc_group_order: string;
  /** The parent group; "0" at the top level. */
  readonly parent_group_id: string;
  /** The colour, if any. */
  readonly color_id: string | null;
  /** The position among its siblings. */
  readonly order: string;
  /** Always "0", because deleted groups are not returned. */
  readonly deleted: '0' | '1';
  /** Depth: the number of groups above it. */
  readonly depth: number;
  /** The special right of the group; may be empty. */
  readonly right: string;
};

/** An event in a list. */
export type Event = {
  readonly event_id: string;
  /** The start, in the instance’s local time. */
  readonly date_from: string;
  /** The end, in the instance’s local time. */
  readonly date_to: string;
  readonly title: string;
  /** "1" if the time of day is hidden. */
  readonly hide_time: '0' | '1';
  /** The topic; may be empty. */
  readonly topic: string;
  /** A short description; may be empty. */
  readonly short_desc: string;
  /** The id of the childcare offer; "0" if there is none. */
  readonly childcare_id: string;
  /** The last day to sign up; "0" if there is no deadline. */
  readonly subscribe_date: string;
  /** The baptism offer; "0" if there is none. */
  readonly baptism_offer_id: string;
  /** Day and time in words, in the instance’s language. */
  readonly date_text: string;
  /** Responsible person. */
  readonly organizer: Organizer;
  /** The first room. */
  readonly room: ListRoom;
  /** True if visitors can sign up now or join the waiting list. */
  readonly subscription: boolean;
  /** The contact for sign-up; only if the event has a sign-up, open or closed. */
  readonly subscribe_person_name?: string;
  /** The e-mail address of that person; only if the event has a sign-up, open or closed. */
  readonly subscribe_person_email?: string;
  /** The picture; may be empty. */
  readonly image_url: string;
};

/** Everything that is public about an event. */
export type EventDetail = {
  readonly event_id: string;
  /** The start, in the instance’s local time. */
  readonly date_from: string;
  /** The end, in the instance’s local time. */
  readonly date_to: string;
  /** Day and time in words, in the instance’s language. */
  readonly date_text: string;
  /** "1" if the time of day is hidden. */
  readonly hide_time: '0' | '1';
  readonly title: string;
  /** The topic; may be empty. */
  readonly topic: string;
  /** A short description; may be empty. */
  readonly short_desc: string;
  /** The long description; may be empty. */
  readonly long_desc: string;
  /** Responsible person. */
  readonly organizer: DetailOrganizer;
  /** Other responsible people. */
  readonly coorganizers: readonly (Coorganizer)[];
  /** Further co-organizers, as free text. */
  readonly further_coorganizer: string;
  readonly lectors: readonly (Coorganizer)[];
  readonly visitators: readonly (Coorganizer)[];
  readonly organists: readonly (Coorganizer)[];
  readonly vergers: readonly (Coorganizer)[];
  /** Food and drink; may be empty. */
  readonly catering: string;
  /** 0 if there is no sacrament; otherwise usually 1. */
  readonly with_sacrament: number;
  /** The id of the childcare offer; "0" if there is none. */
  readonly childcare_id: string;
  /** The text of the childcare offer. */
  readonly childcare_text: string;
  /** The person in charge of childcare. */
  readonly childcare_person: readonly (Coorganizer)[];
  /** The last day to sign up; "0" if there is no deadline. */
  readonly subscribe_date: string;
  /** The contact for sign-up; at most one. */
  readonly subscribe_person: readonly (Coorganizer)[];
  /** The baptism offer; "0" if there is none. */
  readonly baptism_offer_id: string;
  /** The text of the baptism offer. */
  readonly baptism_offer_text: string;
  /** The collection; at most one. */
  readonly collection: readonly (Collection)[];
  /** The target groups of the event, in the order of gettargetgroups. */
  readonly target_groups: readonly (DetailTargetGroup)[];
  /** The areas of the event, in the order of getlayers. */
  readonly layers: readonly (DetailLayer)[];
  /** All rooms, in the order in which the office entered them. */
  readonly rooms: readonly (DetailRoom)[];
  /** In the order entered. */
  readonly files: readonly (File)[];
  /** The picture; may be empty. */
  readonly image_url: string;
  /** Width in pixels; "0" when unknown. */
  readonly image_width: string;
  /** Height in pixels; "0" when unknown. */
  readonly image_height: string;
};

/** An event in a list, with its long text and its type. */
export type EventOfGroup = {
  readonly event_id: string;
  /** The start, in the instance’s local time. */
  readonly date_from: string;
  /** The end, in the instance’s local time. */
  readonly date_to: string;
  readonly title: string;
  /** "1" if the time of day is hidden. */
  readonly hide_time: '0' | '1';
  /** The topic; may be empty. */
  readonly topic: string;
  /** A short description; may be empty. */
  readonly short_desc: string;
  /** The long description; may be empty. */
  readonly long_desc: string;
  /** The id of the childcare offer; "0" if there is none. */
  readonly childcare_id: string;
  /** The last day to sign up; "0" if there is no deadline. */
  readonly subscribe_date: string;
  /** The baptism offer; "0" if there is none. */
  readonly baptism_offer_id: string;
  /** The type, as entered in the office; may be empty. */
  readonly event_type: string;
  /** Day and time in words, in the instance’s language. */
  readonly date_text: string;
  /** Responsible person. */
  readonly organizer: Organizer;
  /** The first room. */
  readonly room: ListRoom;
  /** True if visitors can sign up now or join the waiting list. */
  readonly subscription: boolean;
  /** The contact for sign-up; only if the event has a sign-up, open or closed. */
  readonly subscribe_person_name?: string;
  /** The e-mail address of that person; only if the event has a sign-up, open or closed. */
  readonly subscribe_person_email?: string;
  /** The picture; may be empty. */
  readonly image_url: string;
};

/** An event in a list, with its long text. */
export type EventOfLayer = {
  readonly event_id: string;
  /** The start, in the instance’s local time. */
  readonly date_from: string;
  /** The end, in the instance’s local time. */
  readonly date_to: string;
  readonly title: string;
  /** "1" if the time of day is hidden. */
  readonly hide_time: '0' | '1';
  /** The topic; may be empty. */
  readonly topic: string;
  /** A short description; may be empty. */
  readonly short_desc: string;
  /** The long description; may be empty. */
  readonly long_desc: string;
  /** The id of the childcare offer; "0" if there is none. */
  readonly childcare_id: string;
  /** The last day to sign up; "0" if there is no deadline. */
  readonly subscribe_date: string;
  /** The baptism offer; "0" if there is none. */
  readonly baptism_offer_id: string;
  /** Day and time in words, in the instance’s language. */
  readonly date_text: string;
  /** Responsible person. */
  readonly organizer: Organizer;
  /** The first room. */
  readonly room: ListRoom;
  /** True if visitors can sign up now or join the waiting list. */
  readonly subscription: boolean;
  /** The contact for sign-up; only if the event has a sign-up, open or closed. */
  readonly subscribe_person_name?: string;
  /** The e-mail address of that person; only if the event has a sign-up, open or closed. */
  readonly subscribe_person_email?: string;
  /** The picture; may be empty. */
  readonly image_url: string;
};

/** A file to download. */
export type File = {
  /** The file’s name. */
  readonly file_name: string;
  /** A description; may be empty. */
  readonly desc: string;
  /** Address. */
  readonly url: string;
  /** Size in kilobytes; "0" when unknown. */
  readonly filesize_kb: string;
  /** Type; may be empty. */
  readonly file_type: string;
};

/** Settings for all modules. */
export type GeneralModule = {
  /** Always empty. */
  readonly content_additional_languages: readonly (Nothing)[];
};

/** An event that is no longer shown. */
export type GoneEvent = {
  readonly event_id: string;
  /** The reason: it is over, has been removed, or is no longer public. */
  readonly reason: 'over' | 'removed' | 'hidden';
};

/** A member of a group. */
export type GroupMember = {
  /** The person’s id. */
  readonly person_id: string;
  /** The person’s role in this group; may be empty. */
  readonly function_in_group: string;
};

/** An area of the parish. */
export type Layer = {
  readonly layer_id: string;
  readonly name: string;
  /** Page on the website; may be empty. */
  readonly url: string;
  /** The parent area; "0" at the top level. */
  readonly parent_id: string;
};

/** A list of events that the office maintains. */
export type List = {
  readonly list_id: string;
  /** The public title, or the name if there is no public title. */
  readonly name: string;
};

/** A list group. */
export type ListGroup = {
  readonly list_group_id: string;
  readonly name: string;
};

/** The first room of an event, in a list of events. */
export type ListRoom = {
  /** The room’s id; omitted for a free-text place. */
  readonly id?: string;
  /** The room’s name; empty when the event has no room. */
  readonly name: string;
  /** The room’s name for visitors; omitted if the event has no room. */
  readonly public_name?: string;
  /** The building or place; omitted if there is none. */
  readonly location_name?: string;
  /** An internal path or an external address. */
  readonly location_url: string;
  /** "1" when `location_url` is an external address. */
  readonly location_url_is_external: '0' | '1';
};

/** A list with the events in it. */
export type ListWithEvents = {
  readonly list_id: string;
  /** The public title, or the name if there is no public title. */
  readonly name: string;
  /** The visible events, by start, then by id. */
  readonly event_ids: string;
};

/** An error, or a message for the visitor. */
export type Message = {
  /** The error and how to fix it. */
  readonly message: string;
};

/** Additional modules of the server. */
export type ModuleInfos = {
  /** News. */
  readonly postings: PostingsModule;
  /** Sign-ups for events. */
  readonly subscriptions: SubscriptionsModule;
  /** Settings for all modules. */
  readonly general: GeneralModule;
};

/** A text field of the form. */
export type NewsletterField = {
  /** The label, in the instance’s language. */
  readonly label: string;
  /** The name of the input. */
  readonly input_name: string;
  /** Empty for a new subscriber. */
  readonly value: string;
  /** "required" if the field must be filled in, otherwise empty. */
  readonly required: 'required' | '';
};

/** The definition of the subscription form. */
export type NewsletterForm = {
  /** The subscriber’s number; 0 for a new one. */
  readonly nl_subs_id: number;
  /** The text fields. */
  readonly nl_fields: readonly (NewsletterField)[];
  /** The lists that the newsletter offers, in the order in which the office entered them. */
  readonly nl_target_lists: readonly (NewsletterList)[];
  /** All intervals. */
  readonly nl_interval: readonly (NewsletterInterval)[];
};

/** An interval that can be chosen. */
export type NewsletterInterval = {
  /** The name, in the instance’s language. */
  readonly public_name: string;
  /** The value to send. */
  readonly value: 'HALF_WEEK' | 'WEEK' | '2_WEEKS' | 'MONTH' | 'QUARTER_YEAR';
  /** Chosen or not; for a new subscriber, `WEEK` is chosen. */
  readonly selected: 'true' | 'false';
};

/** A list that can be chosen. */
export type NewsletterList = {
  /** The name for visitors. */
  readonly public_name: string;
  /** Always the same. */
  readonly input_name: 'targetlists[]';
  /** The list’s id. */
  readonly value: string;
  /** Chosen or not. */
  readonly checked: 'true' | 'false';
};

/** An object without keys. */
export type Nothing = Readonly<Record<string, unknown>>;

/** The person responsible, in a list of events. */
export type Organizer = {
  /** The person’s id; the integer 0 if there is no person visible on the web. */
  readonly id: string | 0;
  /** The name; empty if there is none, or if the person may not be shown. */
  readonly name: string;
  /** The phone number; null if `id` is 0. */
  readonly phone: string | null;
  /** The profession; null when `id` is 0. */
  readonly profession: string | null;
  /** The e-mail address; null when `id` is 0. */
  readonly email: string | null;
};

/** Someone who has agreed to be visible on the web. */
export type Person = {
  readonly person_id: string;
  readonly firstname: string;
  readonly lastname: string;
  /** Empty when not given. */
  readonly sex: '' | 'f' | 'm';
  readonly phone: string;
  readonly email: string;
  /** The person’s role in the parish. */
  readonly parish_function: string;
  /** A short description. */
  readonly short_desc: string;
  /** The person’s page: an internal path or an address. */
  readonly url: string;
  /** The type of the address `url`, as entered in the office. */
  readonly url_type: string;
  /** Street and number. */
  readonly address: string;
  readonly city: string;
  readonly postcode: string;
  /** The name of the person’s business. */
  readonly business_name: string;
  /** The main group; "0" if none is public. */
  readonly main_group_id: string;
  /** The main group’s name. */
  readonly main_group_text: string;
  /** Ids of all public groups of the person, ascending. */
  readonly all_group_ids: string;
  /** The picture; may be empty. */
  readonly image_url: string;
  /** Width in pixels; 0 when unknown. */
  readonly image_width: number;
  /** Height in pixels; 0 when unknown. */
  readonly image_height: number;
};

/** Everything that is public about a person. */
export type PersonDetail = {
  readonly person_id: string;
  readonly firstname: string;
  readonly lastname: string;
  /** Empty when not given. */
  readonly sex: '' | 'f' | 'm';
  readonly phone: string;
  readonly email: string;
  /** The person’s role in the parish. */
  readonly parish_function: string;
  /** A short description. */
  readonly short_desc: string;
  /** The person’s page: an internal path or an address. */
  readonly url: string;
  /** The type of the address `url`, as entered in the office. */
  readonly url_type: string;
  /** Street and number. */
  readonly address: string;
  readonly city: string;
  readonly postcode: string;
  /** The name of the person’s business. */
  readonly business_name: string;
  /** The main group; "0" if none is public. */
  readonly main_group_id: string;
  /** The main group’s name. */
  readonly main_group_text: string;
  /** Ids of all public groups of the person, ascending. */
  readonly all_group_ids: string;
  /** The picture; may be empty. */
  readonly image_url: string;
  /** Width in pixels; 0 when unknown. */
  readonly image_width: number;
  /** Height in pixels; 0 when unknown. */
  readonly image_height: number;
  readonly profession: string;
  /** The person’s tasks. */
  readonly desc_tasks: string;
  /** A personal text. */
  readonly desc_personal: string;
  /** The person’s own website. */
  readonly website: string;
  /** Public groups, in the order of getpersongroups. */
  readonly groups: readonly (PersonDetailGroup)[];
};

/** A public group of a person. */
export type PersonDetailGroup = {
  /** The group’s id. */
  readonly group_id: string;
  /** The group’s name. */
  readonly name: string;
  /** The person’s role in this group; may be empty. */
  readonly function_in_group: string;
};

/** A public person group. */
export type PersonGroup = {
  readonly group_id: string;
  readonly name: string;
  /** The parent group; "0" at the top level. */
  readonly parent_id: string;
  /** The target of the group, as entered in the office. */
  readonly public_target: string;
  readonly short_name: string;
};

/** The module for news. */
export type PostingsModule = {
  /** Always false. */
  readonly enabled: boolean;
  /** Always empty. */
  readonly block_types: Nothing;
  /** Fixed. */
  readonly channel_options: ChannelOptions;
};

/** A room, with the data of its building. */
export type Room = {
  /** The building’s id. */
  readonly location_id: string;
  /** The building’s name. */
  readonly location_name: string;
  /** Street and number. */
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  /** An internal path or an external address. */
  readonly location_url: string;
  /** "1" when `location_url` is an external address. */
  readonly location_url_is_external: '0' | '1';
  /** The room’s id. */
  readonly room_id: string;
  /** The room’s name. */
  readonly room_name: string;
  /** Short name. */
  readonly shortcut: string;
};

/** A duty lasting one or more whole days. */
export type RosterEntry = {
  /** The start of its first day. */
  readonly datetime_from: string;
  /** The end of its last day. */
  readonly datetime_to: string;
  /** People on duty, in the order entered. */
  readonly content: readonly (RosterPerson)[];
};

/** A person on duty, or a text shown instead. */
export type RosterPerson = {
  /** `person` for someone who has agreed to be visible on the web; `text` for a name or other text. */
  readonly type: 'person' | 'text';
  /** The person’s id; "0" for free text. */
  readonly id: string;
  /** The name, or the text. */
  readonly text: string;
  readonly shortcut: '';
  /** Copy of `text`. */
  readonly output_name: string;
  readonly profession: string;
  readonly email: string;
  readonly phone: string;
  /** The picture; may be empty. */
  readonly img_url: string;
  /** The name of the person’s business. */
  readonly unit: string;
};

/** The module for sign-ups. */
export type SubscriptionsModule = {
  /** True if online sign-up is on. */
  readonly enabled: boolean;
};

/** A target group of events. */
export type TargetGroup = {
  readonly group_id: string;
  /** The short name. */
  readonly name: string;
  readonly longname: string;
  /** Page on the website; may be empty. */
  readonly url: string;
};

export type GetDocGroupsAnswer = readonly (DocumentGroup)[];

export type GetModuleInfosAnswer = ModuleInfos;

/** The form. */
export type GetRentingFormFieldsAnswer = {
  readonly http_status: 200;
  /** The questions, in order. */
  readonly arr_form_fields: readonly (ConnectorFormField)[];
};

export type GeteventdetailsAnswer = readonly (EventDetail)[];

export type GeteventdetailsConnectorAnswer = readonly (ConnectorEventDetail)[];

export type GeteventidsAnswer = readonly (string)[];

/** Events, with their total number. */
export type GeteventsAnswer = {
  /** Total number of matching events on all pages. */
  readonly total_events_nbr: number;
  /** Sorted by start, then by id. */
  readonly events: readonly (Event)[];
};

/** Events, with their total number. */
export type GeteventsConnectorAnswer = {
  /** Total number of matching events on all pages. */
  readonly total_events_nbr: number;
  /** Sorted by start, then by id. */
  readonly events: readonly (EventOfLayer)[];
};

/** Events, with their total number. */
export type GeteventsbygroupAnswer = {
  /** Total number of matching events on all pages. */
  readonly total_events_nbr: number;
  /** Sorted by start, then by id. */
  readonly events: readonly (EventOfGroup)[];
};

/** Events, with their total number. */
export type GeteventsbylayermergedAnswer = {
  /** Total number of matching events on all pages. */
  readonly total_events_nbr: number;
  /** Sorted by start, then by id. */
  readonly events: readonly (EventOfLayer)[];
};

/** Events, with their total number. */
export type GeteventsbylistAnswer = {
  /** Total number of matching events on all pages. */
  readonly total_events_nbr: number;
  /** Sorted by start, then by id. */
  readonly events: readonly (Event)[];
};

/** Events, with their total number. */
export type GeteventsbylistfromdateAnswer = {
  /** Total number of matching events on all pages. */
  readonly total_events_nbr: number;
  /** Sorted by start, then by id. */
  readonly events: readonly (Event)[];
};

export type GeteventslistmapAnswer = Readonly<Record<string, string>>;

export type GetlayersAnswer = readonly (Layer)[];

export type GetlistgroupsAnswer = readonly (ListGroup)[];

export type GetlistnamesbygroupAnswer = readonly (List)[];

export type GetlistsbygroupAnswer = readonly (List)[] | readonly (ListWithEvents)[];

export type GetnlsubscriberfromAnswer = NewsletterForm | Message;

export type GetnlsubscriberfromConnectorAnswer = ConnectorNewsletterForm | Message;

export type GetpersondetailsAnswer = readonly (PersonDetail)[];

export type GetpersondetailsConnectorAnswer = readonly (ConnectorPerson)[];

export type GetpersongroupsAnswer = readonly (PersonGroup)[];

export type GetpersonsbygroupAnswer = readonly (Person)[];

export type GetpersonsbygroupConnectorAnswer = readonly (ConnectorPerson)[];

export type GetpersonsbygroupsAnswer = Readonly<Record<string, readonly (GroupMember)[]>>;

export type GetpersonsbyidAnswer = readonly (Person)[];

export type GetpersonsbyidConnectorAnswer = readonly (ConnectorPerson)[];

export type GetpostingsAnswer = readonly [];

export type GetroomsAnswer = readonly (Room)[];

export type GetrosterentriesAnswer = readonly (RosterEntry)[];

export type GettargetgroupsAnswer = readonly (TargetGroup)[];

export type PostpersondetailsAnswer = Readonly<Record<string, PersonDetail>>;

export type PostpersondetailsConnectorAnswer = Readonly<Record<string, ConnectorPerson>>;

/** Equal for every address. */
export type ResendSubscriptionMailAnswer = {
  readonly mail_sent: true;
  /** A text for visitors. */
  readonly message: string;
};

/** The outcome of a request. */
export type SaveRentingRequestAnswer = {
  /** Both are empty if the request was accepted. */
  readonly arr_errors: {
    /** A text for each invalid field, with the key `field_` and its id. */
    readonly fields: Readonly<Record<string, string>>;
    /** Other reasons why the request was not accepted, such as `taken`. */
    readonly general: Readonly<Record<string, string>>;
  };
  /** The path of the website’s next page. */
  readonly response_url: string;
  /** A text for that page; empty if there are errors. */
  readonly message: string;
};

/** The outcome of a sign-up. */
export type SubscribetoeventAnswer = {
  /** For `error`, the text shown to visitors; otherwise empty. */
  readonly message: string;
  /** The outcome. */
  readonly subs_state: 'ok' | 'refine' | 'error';
  /** For `ok`, the path of the website’s next page; otherwise empty. */
  readonly redirect_url: string;
  /** Errors for `refine`. */
  readonly arr_errors: {
    /** A text for each invalid field, with the key `field_` and its id. */
    readonly fields: Readonly<Record<string, string>>;
    /** Always empty. */
    readonly general: Readonly<Record<string, string>>;
  };
  /** For `ok`, the text of that page, without the visitor’s e-mail address. */
  readonly response: string;
  /** Always empty. */
  readonly subs_formfields: readonly [];
  /** The submitted fields of the form. */
  readonly subs_data: {
    readonly event_id: string;
  };
  /** Always false. */
  readonly back_to_form: boolean;
};

/** The changes, or everything. */
export type SyncAnswer = {
  /** New and changed events, as in geteventdetails, by id. */
  readonly events: readonly (EventDetail)[];
  /** Events to delete; some of them may never have been returned. */
  readonly removed: readonly (GoneEvent)[];
  /** All persons visible on the web. Omitted if none of them has changed; the same applies to the keys below. */
  readonly persons?: readonly (PersonDetail)[];
  /** All public person groups. */
  readonly person_groups?: readonly (PersonGroup)[];
  /** All list groups. */
  readonly list_groups?: readonly (ListGroup)[];
  /** All areas. */
  readonly layers?: readonly (Layer)[];
  /** All target groups. */
  readonly target_groups?: readonly (TargetGroup)[];
  /** All rooms. */
  readonly rooms?: readonly (Room)[];
  /** All public document groups. */
  readonly document_groups?: readonly (DocumentGroup)[];
  /** All lists with their events, if any event or list has changed. */
  readonly lists?: readonly (ListWithEvents)[];
  /** The `since` of the next call. */
  readonly cursor: string;
  /** True if more changes can be fetched straight away. */
  readonly more: boolean;
};

/** The changes, or everything. */
export type SyncConnectorAnswer = {
  /** New and changed events, as in geteventdetails, by id. */
  readonly events: readonly (ConnectorEventDetail)[];
  /** Events to delete; some of them may never have been returned. */
  readonly removed: readonly (GoneEvent)[];
  /** All persons visible on the web. Omitted if none of them has changed; the same applies to the keys below. */
  readonly persons?: readonly (ConnectorPerson)[];
  /** All public person groups. */
  readonly person_groups?: readonly (PersonGroup)[];
  /** All list groups. */
  readonly list_groups?: readonly (ListGroup)[];
  /** All areas. */
  readonly layers?: readonly (Layer)[];
  /** All target groups. */
  readonly target_groups?: readonly (TargetGroup)[];
  /** All rooms. */
  readonly rooms?: readonly (Room)[];
  /** All public document groups. */
  readonly document_groups?: readonly (DocumentGroup)[];
  /** All lists with their events, if any event or list has changed. */
  readonly lists?: readonly (ListWithEvents)[];
  /** The `since` of the next call. */
  readonly cursor: string;
  /** True if more changes can be fetched straight away. */
  readonly more: boolean;
};

export type UpdatenlsubscriberAnswer = number | Message;

/** The outcome of a confirmation. */
export type ValidateEventSubscriptionAnswer = {
  /** A text for visitors. */
  readonly message: string;
  /** Event id; 0 if the sign-up is unknown. */
  readonly event_id: number;
};

/** The state of a room request. */
export type ValidateRentingRequestAnswer = {
  /** A text for visitors. */
  readonly message: string;
};

/** Parameters and answer of every operation. */
export interface Operations {
  /** All events: All current public events. Every public event that is not over, by start, then by id. Events in progress are included until they end. */
  readonly getevents: {
    readonly parameters: Readonly<Record<string, never>>;
    readonly answer: GeteventsAnswer | GeteventsConnectorAnswer;
  };
  /** Event details: All public data of events. The requested events, in the order of their ids in the request. `0` returns all events, by start, then by id. Events that are over, not public or unknown are omitted. A POST request (header form only) sends the ids as a JSON array in its body. */
  readonly geteventdetails: {
    readonly parameters: {
      /** Event ids, comma-separated; `0` or a blank (`%20`) for no restriction. */
      readonly id: string | number;
    };
    readonly answer: GeteventdetailsAnswer | GeteventdetailsConnectorAnswer;
  };
  /** The events of a list. For several lists: only the events that are in all of these lists. Sorted by start, then by id. */
  readonly geteventsbylist: {
    readonly parameters: {
      /** List ids, comma-separated; `0` or a blank (`%20`) for no restriction. */
      readonly id: string | number;
      /** Number of results to skip. Default: 0. */
      readonly offset?: string | number;
      /** Maximum number of events. Default: all. */
      readonly max_events?: string | number;
    };
    readonly answer: GeteventsbylistAnswer;
  };
  /** Events of a list from a given day: The events of a list from a given day onwards. The same as geteventsbylist, without the events that end before the given day. For today, the two responses are identical. */
  readonly geteventsbylistfromdate: {
    readonly parameters: {
      /** List ids, comma-separated; `0` or a blank (`%20`) for no restriction. */
      readonly id: string | number;
      /** The first day, `YYYYMMDD`; not before today in the instance’s time zone. */
      readonly date: string | number;
      /** Number of results to skip. Default: 0. */
      readonly offset?: string | number;
      /** Maximum number of events. Default: all. */
      readonly max_events?: string | number;
    };
    readonly answer: GeteventsbylistfromdateAnswer;
  };
  /** Events of an area: The events of an area and of the areas below it. For several areas: only the events that are in all of these areas. An event in an area is also in the areas above it. Sorted by start, then by id. If the instance has no areas, a key with the connector profile gets one area from `getlayers`; that area contains every event. */
  readonly geteventsbylayermerged: {
    readonly parameters: {
      /** Area (layer) ids, comma-separated; `0` or a blank (`%20`) for no restriction. */
      readonly id: string | number;
      /** Number of results to skip. Default: 0. */
      readonly offset?: string | number;
      /** Maximum number of events. Default: all. */
      readonly max_events?: string | number;
    };
    readonly answer: GeteventsbylayermergedAnswer;
  };
  /** The events for a target group. For several target groups: only the events that are for all of these groups. Sorted by start, then by id. */
  readonly geteventsbygroup: {
    readonly parameters: {
      /** Target group ids, comma-separated; `0` or a blank (`%20`) for no restriction. */
      readonly id: string | number;
      /** Number of results to skip. Default: 0. */
      readonly offset?: string | number;
      /** Maximum number of events. Default: all. */
      readonly max_events?: string | number;
    };
    readonly answer: GeteventsbygroupAnswer;
  };
  /** The list groups. In the order set in the office. */
  readonly getlistgroups: {
    readonly parameters: Readonly<Record<string, never>>;
    readonly answer: GetlistgroupsAnswer;
  };
  /** Lists of a group: The lists of a list group. For several groups: the lists of all these groups, each list once, in the order of the groups in the request, then by position. `0` returns every list. With `-e` after the last id, every element also has `event_ids`. */
  readonly getlistsbygroup: {
    readonly parameters: {
      /** List group ids, comma-separated; `0` or a blank (`%20`) for no restriction. `-e` at the very end also returns the event ids. */
      readonly id: string | number;
    };
    readonly answer: GetlistsbygroupAnswer;
  };
  /** Names of lists: The names of the lists of a list group. The same as getlistsbygroup, without the option `-e`. */
  readonly getlistnamesbygroup: {
    readonly parameters: {
      /** List group ids, comma-separated; `0` or a blank (`%20`) for no restriction. */
      readonly id: string | number;
    };
    readonly answer: GetlistnamesbygroupAnswer;
  };
  /** Person groups: The public person groups. The groups form a tree; children come after their parent. Groups that are not public are omitted. The parent of their children is then the nearest public group above. */
  readonly getpersongroups: {
    readonly parameters: Readonly<Record<string, never>>;
    readonly answer: GetpersongroupsAnswer;
  };
  /** Persons: Persons by their ids. Only persons who have agreed to be visible on the web, in the order of the ids in the request. `0` returns all of them, by last name, then first name. */
  readonly getpersonsbyid: {
    readonly parameters: {
      /** Person ids, comma-separated; `0` or a blank (`%20`) for no restriction. */
      readonly id: string | number;
    };
    readonly answer: GetpersonsbyidAnswer | GetpersonsbyidConnectorAnswer;
  };
  /** The persons of a group. Only direct members, and only persons who have agreed to be visible on the web. For several groups: the members of all these groups, each person once. Sorted by last name, then first name. `0` returns every person who has agreed. A group that is not public is treated as unknown. */
  readonly getpersonsbygroup: {
    readonly parameters: {
      /** Person group ids, comma-separated; `0` or a blank (`%20`) for no restriction. */
      readonly id: string | number;
    };
    readonly answer: GetpersonsbygroupAnswer | GetpersonsbygroupConnectorAnswer;
  };
  /** Person details: All public data of persons. The same as getpersonsbyid, with additional fields. */
  readonly getpersondetails: {
    readonly parameters: {
      /** Person ids, comma-separated; `0` or a blank (`%20`) for no restriction. */
      readonly id: string | number;
    };
    readonly answer: GetpersondetailsAnswer | GetpersondetailsConnectorAnswer;
  };
  /** The rooms. One element per room. Each repeats the data of its building. Sorted by building, then by room, in the office’s order. */
  readonly getrooms: {
    readonly parameters: Readonly<Record<string, never>>;
    readonly answer: GetroomsAnswer;
  };
  /** The areas. The areas form a tree, in the office’s order; children come after their parent. If the instance has no areas, a key with the connector profile gets one area with id "1" and the instance’s title as its name. */
  readonly getlayers: {
    readonly parameters: Readonly<Record<string, never>>;
    readonly answer: GetlayersAnswer;
  };
  /** The target groups. In the order set in the office. */
  readonly gettargetgroups: {
    readonly parameters: Readonly<Record<string, never>>;
    readonly answer: GettargetgroupsAnswer;
  };
  /** Document groups: The public document groups. The groups form a tree; children come after their parent. Groups that are not public or are deleted are omitted. The parent of their children is then the nearest group above that is shown. */
  readonly get_doc_groups: {
    readonly parameters: Readonly<Record<string, never>>;
    readonly answer: GetDocGroupsAnswer;
  };
  /** Subscription form: The newsletter’s subscription form. The definition of the form: filled in for a confirmed subscriber, empty for an unknown address. For a malformed address or an unknown key, the response is a message for the visitor, with status 200. If the instance’s `newsletter_lookup` is `link` (recommended), the response is the same message for every address. So neither the response nor its timing reveals who is subscribed. A subscriber then gets an e-mail with their private link; its key returns the completed form. Anyone else gets an e-mail with a link to the subscription page. Send the form back with `updatenlsubscriber`. */
  readonly getnlsubscriberfrom: {
    readonly parameters: {
      /** An e-mail address or a subscriber key; `0` or a blank (`%20`) for the form of a new subscriber. */
      readonly id: string | number;
    };
    readonly answer: GetnlsubscriberfromAnswer | GetnlsubscriberfromConnectorAnswer;
  };
  /** Subscribe, change, unsubscribe: Subscribes to the newsletter, changes a subscription or ends it. Accepts the entries of the form that `getnlsubscriberfrom` defines, by POST only. A new address gets an e-mail with a link to confirm it. The response is the same message for known and unknown addresses, even when a subscriber enters a new address. The response to a change is the subscriber’s number. `delete_button` removes the subscriber and all their data. Lists that the newsletter does not offer are ignored. In a change, a missing field keeps its value, but a missing `targetlists` means that no list is ticked. */
  readonly updatenlsubscriber: {
    readonly parameters: Readonly<Record<string, never>>;
    readonly body: Readonly<Record<string, string | readonly string[]>>;
    readonly answer: UpdatenlsubscriberAnswer;
  };
  /** Sign up for an event: Signs someone up for an event, or changes a sign-up. Receives the form of `subs_form`, by POST only, with any Content-Type. Readable JSON is answered with 200; the outcome is in `subs_state`: `ok`, `refine` with the errors of fields, or `error` with a text in `message`. `subs_id` with `k` changes the sign-up of that private link. An address that has already signed up gets the same response, and an e-mail. */
  readonly subscribetoevent: {
    readonly parameters: Readonly<Record<string, never>>;
    readonly body: Readonly<Record<string, string | readonly string[]>>;
    readonly answer: SubscribetoeventAnswer;
  };
  /** Confirm a sign-up: Confirms the sign-up that a private link belongs to. For websites with their own confirmation page, by POST only. Links in e-mails lead to this server, not to that page. A sign-up that is already confirmed does not change. `event_id` is 0 if nothing was found. */
  readonly validate_event_subscription: {
    readonly parameters: Readonly<Record<string, never>>;
    readonly body: Readonly<Record<string, string | readonly string[]>>;
    readonly answer: ValidateEventSubscriptionAnswer;
  };
  /** E-mail a private link again: Sends the private link of a sign-up to its address again. POST only. The response is the same whether or not someone has signed up with this address. */
  readonly resend_subscription_mail: {
    readonly parameters: Readonly<Record<string, never>>;
    readonly body: Readonly<Record<string, string | readonly string[]>>;
    readonly answer: ResendSubscriptionMailAnswer;
  };
  /** Form to request a room: The fields of a form for requesting a room. The rooms with this form as `dropdown`, the time as `datetime`, the questions of every request, and those of the form. 404 if no room can be requested with it. */
  readonly get_renting_form_fields: {
    readonly parameters: {
      /** Form id: an id (1 to 4294967295) */
      readonly form_id: string | number;
    };
    readonly answer: GetRentingFormFieldsAnswer;
  };
  /** Request a room: Submits a request for a room. Receives the form of `get_renting_form_fields`, by POST only, with any Content-Type. Readable JSON is answered with 200; errors are in `arr_errors`. The request is valid once it is confirmed with the link in the e-mail, which leads to this server. */
  readonly save_renting_request: {
    readonly parameters: Readonly<Record<string, never>>;
    readonly body: Readonly<Record<string, string | readonly string[]>>;
    readonly answer: SaveRentingRequestAnswer;
  };
  /** State of a room request: Returns the state of the room request that a private link belongs to. For websites with their own confirmation page, by POST only. It never confirms: links in e-mails lead to this server, where the visitor presses a button to confirm. */
  readonly validate_renting_request: {
    readonly parameters: Readonly<Record<string, never>>;
    readonly body: Readonly<Record<string, string | readonly string[]>>;
    readonly answer: ValidateRentingRequestAnswer;
  };
  /** Ids of all events: The ids of all current public events. Sorted by start, then by id. */
  readonly geteventids: {
    readonly parameters: Readonly<Record<string, never>>;
    readonly answer: GeteventidsAnswer;
  };
  /** The lists of each event. An object with event ids as keys. Each value gives the requested lists that contain the event: their ids, separated by commas without spaces, in the order of the request (`0`: every list, in the office’s order). Only visible events that are in at least one of these lists; `{}` if there are none. */
  readonly geteventslistmap: {
    readonly parameters: {
      /** List ids, comma-separated; `0` or a blank (`%20`) for no restriction. */
      readonly id: string | number;
      /** Event id; `0` for all events. Default: 0. */
      readonly event_id?: string | number;
    };
    readonly answer: GeteventslistmapAnswer;
  };
  /** Members of groups: The members of each group. An object with the requested group ids as keys. Each value lists the members who are visible on the web, by last name, then first name. For an empty or unknown group it is an empty array. `0` requests every public group. */
  readonly getpersonsbygroups: {
    readonly parameters: {
      /** Person group ids, comma-separated; `0` or a blank (`%20`) for no restriction. */
      readonly id: string | number;
    };
    readonly answer: GetpersonsbygroupsAnswer;
  };
  /** Person details by POST: All public data of persons, by their ids. The same data as getpersondetails, requested by POST in header form. The response is an object with the person ids as keys; `{}` if none of these persons is visible on the web. */
  readonly postpersondetails: {
    readonly parameters: Readonly<Record<string, never>>;
    readonly body: readonly (string | number)[];
    readonly answer: PostpersondetailsAnswer | PostpersondetailsConnectorAnswer;
  };
  /** Modules: The additional modules of the server. This server has no news. The instance decides whether it offers online sign-up. The content is in German only. */
  readonly get_module_infos: {
    readonly parameters: Readonly<Record<string, never>>;
    readonly answer: GetModuleInfosAnswer;
  };
  /** Duties: The duties of a roster. Duties that are not over, by time. Persons who have agreed to be visible on the web appear with all their data; persons shown by name only appear as text; others are omitted, as are duties that are then empty. A roster that is unknown or not public has no duties. */
  readonly getrosterentries: {
    readonly parameters: {
      /** The roster: an id (1 to 4294967295) */
      readonly id: string | number;
    };
    readonly answer: GetrosterentriesAnswer;
  };
  /** News: The news of a channel. This server has no news: the response is always an empty array. */
  readonly getpostings: {
    readonly parameters: {
      /** The channel: `website`. */
      readonly channel: string | number;
      /** News ids, comma-separated; `0` or a blank (`%20`) for no restriction. */
      readonly id?: string | number;
    };
    readonly answer: GetpostingsAnswer;
  };
}

/** Parameters of each operation, in the order of its path. */
export const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  geteventdetails: ['id'],
  geteventsbylist: ['id', 'offset', 'max_events'],
  geteventsbylistfromdate: ['id', 'date', 'offset', 'max_events'],
  geteventsbylayermerged: ['id', 'offset', 'max_events'],
  geteventsbygroup: ['id', 'offset', 'max_events'],
  getlistsbygroup: ['id'],
  getlistnamesbygroup: ['id'],
  getpersonsbyid: ['id'],
  getpersonsbygroup: ['id'],
  getpersondetails: ['id'],
  getnlsubscriberfrom: ['id'],
  get_renting_form_fields: ['form_id'],
  geteventslistmap: ['id', 'event_id'],
  getpersonsbygroups: ['id'],
  getrosterentries: ['id'],
  getpostings: ['channel', 'id'],
};

/** Operations that are requested by POST, with a body. */
export const POSTED: ReadonlySet<string> = new Set(['updatenlsubscriber', 'subscribetoevent', 'validate_event_subscription', 'resend_subscription_mail', 'save_renting_request', 'validate_renting_request', 'postpersondetails']);
