<?php
// Requests of verowa-connect (a clean-room reimplementation), and the mails that it sends with PHP's `mail`. A failed request causes a mail
// with the whole address, including instance and key; pictures that do not load cause one mail a day.

// Address of the plugin's vendor in these tests. Like verowa-connect, this does not check whether the constant exists.
define( 'VEROWA_REPORTING_MAIL', 'reports@maker.example' );

/** Sends a request in path form; returns status and data. */
function stand_in_get( $operation, $instance, $key, $id = null ) {
	$url    = "https://api.verowa.ch/$operation/$instance/$key" . ( null === $id ? '' : "/$id" );
	$answer = wp_remote_get( $url, array( 'timeout' => 15 ) );
	return stand_in_result( $answer, $operation, $url );
}

/** Sends a request with instance and key in its headers; returns status and data. */
function stand_in_post( $operation, $instance, $key, $body ) {
	$url    = "https://api.verowa.ch/$operation";
	$args   = array(
		'timeout'     => 45,
		'httpversion' => '1.0',
		'headers'     => array( 'member' => $instance, 'apikey' => $key ),
		'body'        => json_encode( $body ),
	);
	$answer = wp_remote_post( $url, $args );
	return stand_in_result( $answer, $operation, "$url, $instance, $key" );
}

function stand_in_result( $answer, $operation, $asked ) {
	if ( is_wp_error( $answer ) ) {
		mail( VEROWA_REPORTING_MAIL, "failed: $operation", "$asked\n" . print_r( $answer, true ) );
		return array( 500, '' );
	}
	return array( (int) ( $answer['response']['code'] ?? 404 ), json_decode( $answer['body'], true ) );
}

/** Returns the names of areas. Like verowa-connect, it ends in a fatal error if the body is not a list of areas. */
function stand_in_areas( $areas ) {
	return array_map( fn( array $area ) => $area['name'], $areas ?: array() );
}

/** Synchronises all content; returns the statuses of the requests, and the content to be stored. */
function stand_in_synchronise( $instance, $key ) {
	$infos   = stand_in_get( 'get_module_infos', $instance, $key );
	$layers  = stand_in_get( 'getlayers', $instance, $key, '' );
	$areas   = stand_in_areas( $layers[1] );
	$map     = stand_in_get( 'geteventslistmap', $instance, $key, '1,2/0' );
	$base    = stand_in_get( 'getpersonsbyid', $instance, $key, '0' );
	$details = stand_in_post( 'postpersondetails', $instance, $key, array_column( $base[1] ?: array(), 'person_id' ) );
	$ids     = stand_in_get( 'geteventids', $instance, $key, '' );
	$events  = stand_in_post( 'geteventdetails', $instance, $key, $ids[1] ?: array() );
	$persons = array();
	foreach ( $base[1] ?: array() as $person ) {
		$persons[ $person['person_id'] ] = array_merge( $person, $details[1][ $person['person_id'] ] ?? array() );
	}
	return array(
		'statuses' => array_column( array( $infos, $layers, $map, $base, $details, $ids, $events ), 0 ),
		'areas'    => $areas,
		'persons'  => 200 === $base[0] ? $persons : null,
		'events'   => 200 === $events[0] ? array_column( $events[1], null, 'event_id' ) : null,
	);
}

/** Fetches a few pictures of events and persons, and mails the last one that does not load. */
function stand_in_check_pictures( $events, $persons ) {
	$first     = fn( $all ) => array_slice( array_filter( $all ), 0, 2 );
	$addresses = array_merge(
		$first( array_column( $events, 'image_url' ) ),
		$first( array_map( fn( $person ) => $person['images']['pr']['url'] ?? '', $persons ) )
	);
	$report    = '';
	foreach ( $addresses as $address ) {
		$answer = wp_remote_get( $address );
		$code   = is_wp_error( $answer ) ? 500 : (int) $answer['response']['code'];
		$report = 200 === $code ? $report : "$code: $address\n";
	}
	if ( '' !== $report ) {
		mail( VEROWA_REPORTING_MAIL, 'a picture', get_option( 'siteurl', '' ) . "\n$report" );
	}
}
