<?php
/**
 * Plugin Name: A stand-in for verowa-connect
 * Version: 3.0.1
 */

// What a website notices of verowa-connect, written anew from the facts about it: a post type of its own whose rewrite rules it does not
// make, shortcodes, a widget and routes that print calendar links of its maker, and its requests.

require __DIR__ . '/requests.php';

const STAND_IN_SLUG = 'veranstaltung';

/** An event in a list, with the link that is for visitors. */
function stand_in_list() {
	$instance = get_option( 'verowa_instance', '' );
	return "<p class=\"event\"><a href=\"https://verowa.ch/$instance/export/ical/e1001\">iCal</a></p>";
}

add_action(
	'init',
	function () {
		register_post_type( 'verowa_event', array( 'public' => true, 'rewrite' => array( 'slug' => STAND_IN_SLUG ) ) );
		add_shortcode( 'verowa_agenda', 'stand_in_list' );
		add_shortcode( 'verowa_newsletter_options_form', fn() => '<p>First the address.</p>' . do_shortcode( '[verowa_newsletter_small_form]' ) );
	}
);

add_action(
	'rest_api_init',
	function () {
		$route = fn( $path, $answer ) => register_rest_route(
			'verowa/v1',
			$path,
			array( 'methods' => 'GET', 'callback' => $answer, 'permission_callback' => '__return_true' )
		);
		$route( '/update/777', fn() => stand_in_synchronise( get_option( 'verowa_instance' ), get_option( 'verowa_api_key' ) ) );
		$route( '/agenda_event/1', fn() => array( 'events' => array( array( 'html' => stand_in_list() ) ) ) );
	}
);

register_activation_hook(
	__FILE__,
	function () {
		if ( null === get_page_by_path( '1001', OBJECT, 'verowa_event' ) ) {
			wp_insert_post(
				array(
					'post_type'    => 'verowa_event',
					'post_name'    => '1001',
					'post_title'   => 'Gottesdienst',
					'post_status'  => 'publish',
					'post_content' => stand_in_list(),
				)
			);
		}
	}
);
