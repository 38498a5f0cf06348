<?php
/**
 * Plugin Name: A stand-in for verowa-connect
 * Version: 3.0.1
 */

// Effects of verowa-connect on a website (a clean-room reimplementation): post types without rewrite rules, shortcodes and routes that
// print calendar links of its vendor, its sign-up and its requests.

require __DIR__ . '/requests.php';
require __DIR__ . '/pages.php';

const STAND_IN_SLUG = 'veranstaltung';

/** Example event that exists before the first synchronisation. */
const STAND_IN_EVENT = array( 'event_id' => '1001', 'title' => 'Gottesdienst' );

/** Stores a synchronisation as pages and as rows. A failed request changes nothing. */
function stand_in_update() {
	$all = stand_in_synchronise( get_option( 'verowa_instance' ), get_option( 'verowa_api_key' ) );
	foreach ( array( 'persons', 'events' ) as $kind ) {
		if ( null !== $all[ $kind ] ) {
			update_option( "stand_in_$kind", $all[ $kind ] );
		}
	}
	$persons = get_option( 'stand_in_persons', array() );
	foreach ( $all['persons'] ?? array() as $id => $person ) {
		stand_in_store( 'verowa_person', $id, $person['lastname'], stand_in_person_page( $person ) );
	}
	foreach ( $all['events'] ?? array() as $id => $event ) {
		stand_in_store( 'verowa_event', $id, $event['title'], stand_in_event_page( $event, $persons ) );
	}
	stand_in_check_pictures( get_option( 'stand_in_events', array() ), $persons );
	return $all['statuses'];
}

function stand_in_store( $type, $name, $title, $content ) {
	$known = get_page_by_path( (string) $name, OBJECT, $type );
	wp_insert_post(
		array(
			'ID'           => null === $known ? 0 : $known->ID,
			'post_type'    => $type,
			'post_name'    => (string) $name,
			'post_title'   => $title,
			'post_status'  => 'publish',
			'post_content' => wp_slash( $content ),
		)
	);
}

/** Returns a batch of the agenda for its script, as an object. */
function stand_in_agenda() {
	$result                      = new stdClass();
	$result->has_further_results = false;
	$events                      = get_option( 'stand_in_events', array( STAND_IN_EVENT ) );
	$result->content             = implode( '', array_map( 'stand_in_list_item', $events ) );
	return $result;
}

/** Forwards a sign-up, and returns the response. Stores it under a key, and adds the key to the redirect URL, for the confirmation page. */
function stand_in_sign_up( $request ) {
	$form = json_decode( $request->get_body(), true );
	$body = stand_in_post( 'subscribetoevent', get_option( 'verowa_instance' ), get_option( 'verowa_api_key' ), $form )[1];
	if ( isset( $body['redirect_url'] ) ) {
		$key = md5( $body['redirect_url'] . $body['response'] );
		update_option( "stand_in_$key", $body );
		$body['redirect_url'] .= "?key=$key";
	}
	return $body ?? array();
}

function stand_in_confirmation() {
	$stored = get_option( 'stand_in_' . sanitize_key( $_GET['key'] ?? '' ), array() );
	return '<p>' . ( $stored['response'] ?? $stored['message'] ?? '' ) . '</p>';
}

/** Prints the page of the newsletter for an address; for any status but 200, the reason phrase. */
function stand_in_newsletter() {
	if ( ! isset( $_GET['email'] ) ) {
		return '<p>First the address.</p>' . do_shortcode( '[verowa_newsletter_small_form]' );
	}
	$access = get_option( 'verowa_instance' ) . '/' . get_option( 'verowa_api_key' );
	$answer = wp_remote_get( "https://api.verowa.ch/getnlsubscriberfrom/$access/" . sanitize_email( $_GET['email'] ) );
	$is_ok  = 200 === wp_remote_retrieve_response_code( $answer );
	return '<p>' . ( $is_ok ? 'the form' : wp_remote_retrieve_response_message( $answer ) ) . '</p>';
}

add_action(
	'init',
	function () {
		register_post_type( 'verowa_event', array( 'public' => true, 'rewrite' => array( 'slug' => STAND_IN_SLUG ) ) );
		register_post_type( 'verowa_person', array( 'public' => true, 'rewrite' => array( 'slug' => 'person' ) ) );
		add_shortcode( 'verowa_agenda', fn() => stand_in_agenda()->content );
		add_shortcode( 'verowa_subscription_confirmation', 'stand_in_confirmation' );
		add_shortcode( 'verowa_newsletter_options_form', 'stand_in_newsletter' );
	}
);

add_action(
	'rest_api_init',
	function () {
		$route = fn( $method, $path, $answer ) => register_rest_route(
			'verowa/v1',
			$path,
			array( 'methods' => $method, 'callback' => $answer, 'permission_callback' => '__return_true' )
		);
		$route( 'GET', '/update/777', 'stand_in_update' );
		$route( 'GET', '/agenda_event/(?P<batch>[0-9]+)', 'stand_in_agenda' );
		$route( 'POST', '/save_subs_request', 'stand_in_sign_up' );
	}
);

register_activation_hook(
	__FILE__,
	function () {
		if ( null === get_page_by_path( '1001', OBJECT, 'verowa_event' ) ) {
			stand_in_store( 'verowa_event', '1001', 'Gottesdienst', stand_in_event_page( STAND_IN_EVENT, array() ) );
		}
	}
);
