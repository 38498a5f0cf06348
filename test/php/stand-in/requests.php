<?php
// Requests of verowa-connect, written anew from the facts about it, and the mails that it sends by PHP itself: after a failed request,
// with the whole address, so with instance and key, and once a day about pictures that do not load.

// Its maker in these tests. As in verowa-connect, defined without a check whether the constant exists.
define( 'VEROWA_REPORTING_MAIL', 'reports@maker.example' );

/** A request by path; returns status and data. */
function stand_in_get( $operation, $instance, $key, $id = null ) {
	$url    = "https://api.verowa.ch/$operation/$instance/$key" . ( null === $id ? '' : "/$id" );
	$answer = wp_remote_get( $url, array( 'timeout' => 15 ) );
	return stand_in_result( $answer, $operation, $url );
}

/** A request with instance and key in its headers; returns status and data. */
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

/** Names of areas. Their status is not checked: a body that is no list of areas is a fatal error. */
function stand_in_areas( $areas ) {
	return array_map( fn( array $area ) => $area['name'], $areas ?: array() );
}

/**
 * A synchronisation; returns the statuses of its requests, and what it stores.
 */
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
