<?php
// Output of verowa-connect for stored events and persons with its default templates: a clean-room reimplementation.

/** Event in a list, with its calendar link. */
function stand_in_list_item( $event ) {
	$instance = get_option( 'verowa_instance', '' );
	$link     = "<a href=\"https://verowa.ch/$instance/export/ical/e{$event['event_id']}\">iCal</a>";
	$picture  = '' === ( $event['list_image_url'] ?? '' ) ? '' : "<img src=\"{$event['list_image_url']}\">";
	return "<p class=\"event\">{$event['title']} $picture $link</p>";
}

/** Page of an event. The organizer appears only with an id above 0, and as a link only if the person is stored. */
function stand_in_event_page( $event, $persons ) {
	$organizer = $event['organizer'] ?? array();
	$id        = $organizer['person_id'] ?? 0;
	$contact   = '';
	if ( is_numeric( $id ) && $id > 0 ) {
		$name    = $organizer['name'];
		$contact = isset( $persons[ $id ] ) ? "<a href=\"/person/$id/\">$name</a>" : "<p>$name</p>";
		$contact = "<h3>Kontakt</h3>$contact";
	}
	return stand_in_list_item( $event ) . $contact;
}

/** Page of a person. It does not use `phone`, `address`, `city`, `postcode` and `website`. */
function stand_in_person_page( $person ) {
	$lines = array(
		"{$person['firstname']} {$person['lastname']}",
		$person['profession'],
		$person['business_street'] ?? '',
		trim( ( $person['business_postcode'] ?? '' ) . ' ' . ( $person['business_city'] ?? '' ) ),
		$person['business_phone'] ?? '',
		$person['pers_website'] ?? '',
		$person['images']['pr']['url'] ?? '',
		$person['image_source_text'] ?? '',
		$person['image_source_url'] ?? '',
	);
	return implode( '', array_map( fn( $line ) => "<p>$line</p>", $lines ) );
}
