<?php
// Minimal WordPress for testing examples/wordpress/parvis-connect.php. Standard input is a JSON object: `constants`; `requests`, each with
// `url` and `args`; `sync`, the instance and key of a synchronisation by verowa-connect; `outputs`, texts that verowa-connect prints;
// `locale` and `home` of the website; `away`, prefix of addresses without a server, and the `error` of WordPress for them; `says`, status
// and body of all other answers. Standard output lists the requests that were sent, their results, and the log.

define( 'ABSPATH', __DIR__ . '/' );

$given    = json_decode( stream_get_contents( STDIN ), true, 512, JSON_THROW_ON_ERROR );
$filters  = array();
$sent     = array();
$warnings = array();

set_error_handler(
	function ( $level, $message ) use ( &$warnings ) {
		$warnings[] = $message;
		return true;
	}
);

class WP_Error {
	private $code;

	public function __construct( $code, $message ) {
		$this->code = $code;
	}

	public function get_error_code() {
		return $this->code;
	}
}

function add_action( $hook, $callback, $priority = 10, $accepted = 1 ) {
	add_filter( $hook, $callback, $priority, $accepted );
}

function is_wp_error( $thing ) {
	return $thing instanceof WP_Error;
}

function add_filter( $hook, $callback, $priority = 10, $accepted = 1 ) {
	$GLOBALS['filters'][ $hook ][ $priority ][] = array( $callback, $accepted );
	ksort( $GLOBALS['filters'][ $hook ] );
}

function apply_filters( $hook, ...$values ) {
	foreach ( $GLOBALS['filters'][ $hook ] ?? array() as $callbacks ) {
		foreach ( $callbacks as list( $callback, $accepted ) ) {
			$values[0] = $callback( ...array_slice( $values, 0, $accepted ) );
		}
	}
	return $values[0];
}

function wp_remote_get( $url, $args = array() ) {
	return wp_remote_request( $url, $args );
}

function wp_remote_post( $url, $args = array() ) {
	return wp_remote_request( $url, array( 'method' => 'POST' ) + $args );
}

function get_locale() {
	return $GLOBALS['given']['locale'] ?? 'de_CH';
}

function home_url() {
	return $GLOBALS['given']['home'] ?? 'https://www.example.org';
}

function wp_parse_url( $url, $component = -1 ) {
	return parse_url( $url, $component );
}

// Sends a request like WordPress, which calls the filter first, even for a request that a filter makes.
function wp_remote_request( $url, $args = array() ) {
	if ( count( $GLOBALS['sent'] ) > 100 ) {
		throw new Error( 'the requests go round in circles' );
	}
	$args += array( 'method' => 'GET', 'timeout' => 5, 'httpversion' => '1.0', 'headers' => array(), 'body' => null );
	$answer = apply_filters( 'pre_http_request', false, $args, $url );
	if ( false !== $answer ) {
		return $answer;
	}
	$GLOBALS['sent'][] = array( 'url' => $url, 'args' => $args );
	$away              = $GLOBALS['given']['away'] ?? '';
	if ( '' !== $away && str_starts_with( $url, $away ) ) {
		$error = $GLOBALS['given']['error'] ?? array( 'http_request_failed', 'cURL error 7: Failed to connect' );
		return new WP_Error( $error[0], $error[1] );
	}
	$answer = $GLOBALS['given']['says'] ?? array( 200, "answered by $url" );
	return array( 'response' => array( 'code' => $answer[0], 'message' => 'Of the Server' ), 'body' => $answer[1] );
}

foreach ( $given['constants'] as $name => $value ) {
	define( $name, $value );
}
if ( isset( $given['answered'] ) ) {
	add_filter( 'pre_http_request', fn() => array( 'body' => $given['answered'] ), 1, 3 );
}
if ( isset( $given['refused'] ) ) {
	add_filter( 'pre_http_request', fn() => new WP_Error( $given['refused'], 'refused' ), 20, 3 );
}

$log = tempnam( sys_get_temp_dir(), 'parvis-log' );
ini_set( 'error_log', $log );

if ( ! isset( $given['without'] ) ) {
	require __DIR__ . '/../../examples/wordpress/parvis-connect.php';
}
require __DIR__ . '/stand-in/requests.php';

$answers = array();
foreach ( $given['requests'] ?? array() as $request ) {
	$answer    = wp_remote_request( $request['url'], $request['args'] ?? array() );
	$answers[] = is_wp_error( $answer )
		? array( 'error' => $answer->get_error_code() )
		: array(
			'status' => $answer['response']['code'] ?? 0,
			'body'   => $answer['body'],
			'reason' => $answer['response']['message'] ?? '',
		);
}
$synchronised = isset( $given['sync'] )
	? stand_in_synchronise( $given['sync']['instance'], $given['sync']['key'] )['statuses']
	: array();
$outputs      = array_map( fn( $output ) => apply_filters( 'do_shortcode_tag', $output ), $given['outputs'] ?? array() );

$logged = preg_replace( '/^\[[^\]]*\] /m', '', file_get_contents( $log ) );
unlink( $log );

echo json_encode( compact( 'sent', 'answers', 'synchronised', 'outputs', 'logged', 'warnings' ), JSON_THROW_ON_ERROR );
