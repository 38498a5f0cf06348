<?php
/**
 * Plugin Name: parvis for verowa-connect
 * Description: Sends what the plugin verowa-connect asks to your own parvis, without a change of that plugin.
 * Version: 1.1.0
 * License: MIT
 *
 * Put this file into wp-content/mu-plugins/ BEFORE verowa-connect is activated, since activating it asks already. WordPress
 * loads it by itself. The constants can stand in wp-config.php too, above "stop editing"; what stands there wins.
 */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

// The address of parvis, without a slash at the end. While it is empty, nothing is changed and nothing is asked.
defined( 'PARVIS_URL' ) || define( 'PARVIS_URL', '' );

// The instance whose requests go there; empty: all of them.
defined( 'PARVIS_INSTANCE' ) || define( 'PARVIS_INSTANCE', '' );

// The host that verowa-connect asks.
defined( 'PARVIS_REPLACES' ) || define( 'PARVIS_REPLACES', 'api.verowa.ch' );

/**
 * Makes a request to the replaced host one to parvis: the same method, headers, body and time limit, the same path.
 *
 * @param false|array|WP_Error $answer What another plugin has answered already; false: nothing.
 * @param array                $args   The request.
 * @param string               $url    Its address.
 * @return false|array|WP_Error The answer of parvis, or 503 where there is none; false lets the request go where it was to go.
 */
function parvis_connect_request( $answer, $args, $url ) {
	if ( false !== $answer || ! parvis_connect_is_ours( $args, $url ) ) {
		return $answer;
	}
	if ( ! parvis_connect_is_set() ) {
		// Neither the instance nor the key of parvis shall ever go to somebody else.
		return parvis_connect_unavailable( 'PARVIS_URL must be an address that begins with https://.' );
	}
	$parts = wp_parse_url( $url );
	$path  = isset( $parts['path'] ) ? $parts['path'] : '/';
	$query = isset( $parts['query'] ) ? '?' . $parts['query'] : '';
	$response = wp_remote_request( rtrim( PARVIS_URL, '/' ) . $path . $query, $args );
	return is_wp_error( $response )
		? parvis_connect_unavailable( 'parvis does not answer (' . $response->get_error_code() . ').' )
		: $response;
}

/**
 * The answer where parvis has none. It is no WP_Error, since for each of these verowa-connect mails its vendor the whole address that
 * it asked, with instance and key, past all filters of WordPress. It keeps its data as after any other answer that is not 200.
 *
 * @param string $why What the log of PHP is told; without the address, which bears the key.
 * @return array As wp_remote_request() gives it.
 */
function parvis_connect_unavailable( $why ) {
	error_log( 'parvis-connect: ' . $why );
	return array(
		'headers'  => array(),
		'body'     => '',
		'response' => array(
			'code'    => 503,
			'message' => 'Service Unavailable',
		),
		'cookies'  => array(),
		'filename' => null,
	);
}

/** Whether the address can be asked: by HTTPS, on this machine also without, and never the host that is replaced. */
function parvis_connect_is_set() {
	$parts = wp_parse_url( PARVIS_URL );
	if ( ! is_array( $parts ) || empty( $parts['scheme'] ) || empty( $parts['host'] ) ) {
		return false;
	}
	$scheme = strtolower( $parts['scheme'] );
	$host   = strtolower( $parts['host'] );
	$local  = in_array( $host, array( 'localhost', '127.0.0.1' ), true );
	return strtolower( PARVIS_REPLACES ) !== $host && ( 'https' === $scheme || ( $local && 'http' === $scheme ) );
}

/** Whether a request is one that goes to parvis: to the replaced host, and for the instance where one is named. */
function parvis_connect_is_ours( $args, $url ) {
	$host = wp_parse_url( $url, PHP_URL_HOST );
	if ( '' === PARVIS_URL || ! is_string( $host ) || strtolower( PARVIS_REPLACES ) !== strtolower( $host ) ) {
		return false;
	}
	return '' === PARVIS_INSTANCE || parvis_connect_instance( $args, $url ) === PARVIS_INSTANCE;
}

/** The instance that a request is for: in the header `member`, or in the path behind the operation. */
function parvis_connect_instance( $args, $url ) {
	$headers = isset( $args['headers'] ) && is_array( $args['headers'] ) ? array_change_key_case( $args['headers'] ) : array();
	if ( isset( $headers['member'] ) ) {
		return (string) $headers['member'];
	}
	$segments = explode( '/', ltrim( (string) wp_parse_url( $url, PHP_URL_PATH ), '/' ) );
	return isset( $segments[1] ) ? rawurldecode( $segments[1] ) : '';
}

add_filter( 'pre_http_request', 'parvis_connect_request', 10, 3 );
