<?php
// What verowa-connect does when it asks, written anew from the facts about it: its requests, and the mail that it sends by PHP itself where
// one fails, with the whole address, so with instance and key.

/** What stands for its maker in these tests. */
const STAND_IN_REPORTS_TO = 'reports@maker.example';

/** One request by path; gives the status that the synchronisation goes by. */
function stand_in_get( $operation, $instance, $key, $id = null ) {
	$url    = "https://api.verowa.ch/$operation/$instance/$key" . ( null === $id ? '' : "/$id" );
	$answer = wp_remote_get( $url, array( 'timeout' => 15 ) );
	return stand_in_status( $answer, $operation, $url );
}

/** One request with instance and key in its headers. */
function stand_in_post( $operation, $instance, $key, $ids ) {
	$url    = "https://api.verowa.ch/$operation";
	$args   = array(
		'timeout'     => 45,
		'httpversion' => '1.0',
		'headers'     => array( 'member' => $instance, 'apikey' => $key ),
		'body'        => json_encode( $ids ),
	);
	$answer = wp_remote_post( $url, $args );
	return stand_in_status( $answer, $operation, "$url, $instance, $key" );
}

function stand_in_status( $answer, $operation, $asked ) {
	if ( is_wp_error( $answer ) ) {
		mail( STAND_IN_REPORTS_TO, "failed: $operation", "$asked\n" . print_r( $answer, true ) );
		return 500;
	}
	return isset( $answer['response']['code'] ) ? (int) $answer['response']['code'] : 404;
}

/** The requests of one synchronisation as far as they do not depend on answers; gives their statuses. */
function stand_in_synchronise( $instance, $key ) {
	return array(
		stand_in_get( 'get_module_infos', $instance, $key ),
		stand_in_get( 'getlayers', $instance, $key, '' ),
		stand_in_get( 'geteventslistmap', $instance, $key, '1,2/0' ),
		stand_in_post( 'postpersondetails', $instance, $key, array( '7' ) ),
		stand_in_get( 'geteventids', $instance, $key, '' ),
		stand_in_post( 'geteventdetails', $instance, $key, array( '101', '102' ) ),
	);
}
