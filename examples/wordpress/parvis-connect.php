<?php
/**
 * Plugin Name: parvis for verowa-connect
 * Description: Sends the requests of the plugin verowa-connect to your own parvis, without changing that plugin.
 * Version: 1.3.0
 * License: MIT
 *
 * Put this file into wp-content/mu-plugins/ BEFORE you activate verowa-connect, because the activation already sends requests.
 * WordPress loads the file automatically. You can also define the constants in wp-config.php, above "stop editing"; values there
 * take precedence.
 */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

// Address of parvis, without a trailing slash. If empty, no request is sent to parvis and no link points to it.
defined( 'PARVIS_URL' ) || define( 'PARVIS_URL', '' );

// Address of parvis for visitors. If empty, PARVIS_URL.
defined( 'PARVIS_PUBLIC_URL' ) || define( 'PARVIS_PUBLIC_URL', '' );

// Instance whose requests are sent to parvis. If empty, those of all instances.
defined( 'PARVIS_INSTANCE' ) || define( 'PARVIS_INSTANCE', '' );

// Host to which verowa-connect sends its requests.
defined( 'PARVIS_REPLACES' ) || define( 'PARVIS_REPLACES', 'api.verowa.ch' );

// Host that verowa-connect writes into calendar links.
defined( 'PARVIS_REPLACES_IN_LINKS' ) || define( 'PARVIS_REPLACES_IN_LINKS', 'verowa.ch' );

// Recipient of verowa-connect's daily report about pictures that do not load. If empty, none. Without this line, its vendor gets it.
defined( 'VEROWA_REPORTING_MAIL' ) || define( 'VEROWA_REPORTING_MAIL', '' );

// Version as above. Each new version rebuilds the rewrite rules of the website.
const PARVIS_CONNECT_VERSION = '1.3.0';

// Name of the option that stores the versions for which the rewrite rules were built.
const PARVIS_CONNECT_RULES = 'parvis_connect_rules';

// Message for visitors while parvis does not answer, by language of the website.
const PARVIS_CONNECT_AWAY = array(
	'de' => 'Das ist im Moment nicht möglich. Bitte versuchen Sie es später noch einmal.',
	'fr' => 'Ce n’est pas possible pour le moment. Veuillez réessayer plus tard.',
	'it' => 'Al momento non è possibile. Riprovi più tardi.',
	'en' => 'This is not possible at the moment. Please try again later.',
);

/**
 * Redirects a request for the replaced host to parvis, with the same method, headers, body, time limit and path.
 *
 * @param false|array|WP_Error $answer Answer of another plugin; false if there is none.
 * @param array                $args   The request.
 * @param string               $url    Its URL.
 * @return false|array|WP_Error The answer of parvis, or 503 if there is none; false sends the request to its original host.
 */
function parvis_connect_request( $answer, $args, $url ) {
	if ( ! parvis_connect_is_of_vendor( $url ) ) {
		return $answer;
	}
	if ( ! parvis_connect_is_replaced( $url ) || ! parvis_connect_is_ours( $args, $url ) ) {
		// A key of parvis was entered, but PARVIS_URL or PARVIS_INSTANCE does not match.
		return parvis_connect_has_key( $args, $url )
			? parvis_connect_unavailable( $url, 'this key is not for ' . parvis_connect_host( $url ) . '. Check PARVIS_URL and PARVIS_INSTANCE.' )
			: $answer;
	}
	if ( is_wp_error( $answer ) ) {
		return parvis_connect_unavailable( $url, 'another plugin refused the request (' . $answer->get_error_code() . ').' );
	}
	if ( false !== $answer ) {
		return $answer;
	}
	if ( ! parvis_connect_is_set() ) {
		// The instance and the key of parvis must never be sent to another host.
		return parvis_connect_unavailable( $url, 'PARVIS_URL must be an address that begins with https://.' );
	}
	$parts = wp_parse_url( $url );
	$path  = isset( $parts['path'] ) ? $parts['path'] : '/';
	$query = isset( $parts['query'] ) ? '?' . $parts['query'] : '';
	$response = wp_remote_request( rtrim( PARVIS_URL, '/' ) . $path . $query, $args );
	return is_wp_error( $response )
		? parvis_connect_unavailable( $url, 'parvis does not answer (' . $response->get_error_code() . ').' )
		: parvis_connect_answer( $url, $response );
}

/**
 * Logs why parvis did not answer, and returns the answer to use instead. It is not a WP_Error, because for a WP_Error
 * verowa-connect mails the whole URL, with instance and key, to its vendor, past all filters of WordPress. With this answer it
 * keeps its data, as with any status other than 200.
 *
 * @param string $url The URL of the request.
 * @param string $why Reason for the PHP log, without the URL, which contains the key.
 * @return array In the form of wp_remote_request().
 */
function parvis_connect_unavailable( $url, $why ) {
	error_log( 'parvis-connect: ' . $why );
	return parvis_connect_answer(
		$url,
		array(
			'headers'  => array(),
			'body'     => '',
			'response' => array(
				'code'    => 503,
				'message' => 'Service Unavailable',
			),
			'cookies'  => array(),
			'filename' => null,
		)
	);
}

/**
 * Adapts an answer to the way in which verowa-connect uses it (rule K10).
 *
 * A sign-up continues on a page of the website, which may be in a subfolder. An error has no body, because a synchronisation
 * would read its text as data and abort. Its reason phrase is a sentence for visitors, because pages print it.
 *
 * @param string $url      The URL of the request.
 * @param array  $response In the form of wp_remote_request().
 * @return array The answer with another body or reason phrase.
 */
function parvis_connect_answer( $url, $response ) {
	$code       = isset( $response['response']['code'] ) ? (int) $response['response']['code'] : 0;
	$is_sign_up = 'subscribetoevent' === parvis_connect_operation( $url );
	if ( $code >= 400 ) {
		$response['response']['message'] = parvis_connect_away();
		$response['body']                = $is_sign_up ? parvis_connect_refusal( $code, $response['body'] ) : '';
	} elseif ( $is_sign_up ) {
		$response['body'] = parvis_connect_sign_up( $response['body'] );
	}
	return $response;
}

/** Operation of a request: the first segment of its path. */
function parvis_connect_operation( $url ) {
	$segments = explode( '/', ltrim( (string) wp_parse_url( $url, PHP_URL_PATH ), '/' ) );
	return $segments[0];
}

/** Message for visitors while parvis does not answer. */
function parvis_connect_away() {
	$language = substr( get_locale(), 0, 2 );
	return isset( PARVIS_CONNECT_AWAY[ $language ] ) ? PARVIS_CONNECT_AWAY[ $language ] : PARVIS_CONNECT_AWAY['en'];
}

/**
 * Body for a sign-up that parvis rejects or does not answer. Without a message, the script of the form would wait forever.
 *
 * @param int    $code The status.
 * @param string $body Body from parvis; used if it is meant for visitors, such as after too many sign-ups.
 * @return string JSON.
 */
function parvis_connect_refusal( $code, $body ) {
	$said = json_decode( $body );
	if ( in_array( $code, array( 413, 429 ), true ) && isset( $said->message, $said->subs_state ) ) {
		return $body;
	}
	$none = new stdClass();
	return (string) json_encode(
		array(
			'message'    => parvis_connect_away(),
			'subs_state' => 'error',
			'arr_errors' => array(
				'fields'  => $none,
				'general' => $none,
			),
		)
	);
}

/** Body of an answered sign-up; the next page gets the folder of the website as a prefix. */
function parvis_connect_sign_up( $body ) {
	$said = json_decode( $body );
	if ( ! isset( $said->message ) ) {
		return parvis_connect_refusal( 502, $body );
	}
	$folder = rtrim( (string) wp_parse_url( home_url(), PHP_URL_PATH ), '/' );
	if ( '' === $folder || ! isset( $said->redirect_url ) || ! preg_match( '#^/(?!/)#', $said->redirect_url ) ) {
		return $body;
	}
	$said->redirect_url = $folder . $said->redirect_url;
	return (string) json_encode( $said );
}

/**
 * Hides the PHP warning that verowa-connect defines VEROWA_REPORTING_MAIL a second time.
 */
function parvis_connect_hide_warning() {
	$previous = set_error_handler(
		function ( $level, $message, ...$where ) use ( &$previous ) {
			if ( 'Constant VEROWA_REPORTING_MAIL already defined' === $message ) {
				return true;
			}
			return null === $previous ? false : call_user_func( $previous, $level, $message, ...$where );
		}
	);
}

/** Whether PARVIS_URL is usable: HTTPS (or HTTP on this machine), and not the replaced host. */
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

/** Host of a URL in lower case; '' if it has none. */
function parvis_connect_host( $url ) {
	return rtrim( strtolower( (string) wp_parse_url( $url, PHP_URL_HOST ) ), '.' );
}

/** Whether a request is for the replaced host. */
function parvis_connect_is_replaced( $url ) {
	return strtolower( PARVIS_REPLACES ) === parvis_connect_host( $url );
}

/** Whether a request is for a host of the vendor, even if PARVIS_REPLACES is mistyped. */
function parvis_connect_is_of_vendor( $url ) {
	$host = parvis_connect_host( $url );
	$site = '.' . strtolower( PARVIS_REPLACES_IN_LINKS );
	// PARVIS_URL may name a host of the vendor explicitly.
	$is_parvis = parvis_connect_host( PARVIS_URL ) === $host;
	return parvis_connect_is_replaced( $url ) || ( ! $is_parvis && substr( ".$host", -strlen( $site ) ) === $site );
}

/** Whether a request to the replaced host is redirected to parvis: all, or only those of PARVIS_INSTANCE. */
function parvis_connect_is_ours( $args, $url ) {
	if ( '' === PARVIS_URL ) {
		return false;
	}
	return '' === PARVIS_INSTANCE || parvis_connect_instance( $args, $url ) === PARVIS_INSTANCE;
}

/** Whether a request contains a key of parvis, in its path after the instance or in its headers. Every key begins with `parvis_`. */
function parvis_connect_has_key( $args, $url ) {
	$target  = (string) wp_parse_url( $url, PHP_URL_PATH ) . '/' . (string) wp_parse_url( $url, PHP_URL_QUERY );
	$parts   = preg_split( '#[/&=]#', ltrim( $target, '/' ) );
	$headers = parvis_connect_headers( $args );
	foreach ( array_merge( array_values( $parts ), $headers ) as $name => $text ) {
		// Ignores characters copied with a key, such as a blank. An instance may begin like a key, but is shorter.
		$key = 1 === $name || 'member' === $name ? '/parvis_[\w-]{40}/i' : '/^\W*parvis_[^@]*$/i';
		if ( preg_match( $key, rawurldecode( $text ) ) ) {
			return true;
		}
	}
	return false;
}

/** Instance of a request: in the header `member`, or in the path after the operation. */
function parvis_connect_instance( $args, $url ) {
	$headers = parvis_connect_headers( $args );
	if ( isset( $headers['member'] ) ) {
		return $headers['member'];
	}
	$segments = explode( '/', ltrim( (string) wp_parse_url( $url, PHP_URL_PATH ), '/' ) );
	return isset( $segments[1] ) ? rawurldecode( $segments[1] ) : '';
}

/** Headers of a request by lower-case name, whether WordPress has them as an array or as text. */
function parvis_connect_headers( $args ) {
	$given = isset( $args['headers'] ) ? $args['headers'] : array();
	if ( ! is_array( $given ) ) {
		preg_match_all( '/^([^:\r\n]+):[ \t]*([^\r\n]*)/m', (string) $given, $lines );
		$given = array_combine( $lines[1], $lines[2] );
	}
	$headers = array();
	foreach ( $given as $name => $value ) {
		// A numeric name would be confused with the index of a path segment.
		$headers[ strtolower( trim( is_int( $name ) ? "header $name" : $name ) ) ] = is_scalar( $value ) ? (string) $value : '';
	}
	return $headers;
}

/**
 * Rebuilds the rewrite rules once the post types of verowa-connect exist, and after it is activated or updated. verowa-connect does
 * not do this, and without the rules its pages are not found.
 */
function parvis_connect_make_rules() {
	$made = (string) get_option( PARVIS_CONNECT_RULES, '' );
	if ( ! post_type_exists( 'verowa_event' ) ) {
		// The rules disappear with the post types, so they must be rebuilt when these return.
		if ( '' !== $made ) {
			delete_option( PARVIS_CONNECT_RULES );
		}
		return;
	}
	$versions = PARVIS_CONNECT_VERSION . ' ' . parvis_connect_version_of_plugin();
	if ( $made !== $versions ) {
		flush_rewrite_rules( false );
		update_option( PARVIS_CONNECT_RULES, $versions );
	}
}

/** Version of verowa-connect, whatever its folder; '' if it is not found. */
function parvis_connect_version_of_plugin() {
	$active = (array) get_option( 'active_plugins', array() );
	if ( is_multisite() ) {
		$active = array_merge( $active, array_keys( (array) get_site_option( 'active_sitewide_plugins', array() ) ) );
	}
	foreach ( $active as $plugin ) {
		$file = WP_PLUGIN_DIR . '/' . $plugin;
		if ( parvis_connect_is_plugin( $plugin ) && is_readable( $file ) ) {
			$data = get_file_data( $file, array( 'version' => 'Version' ) );
			return $data['version'];
		}
	}
	return '';
}

/** Whether a plugin, given by its file in the plugins folder, is verowa-connect. */
function parvis_connect_is_plugin( $plugin ) {
	return 'verowa-connect.php' === basename( (string) $plugin );
}

/** Forgets the built rules when verowa-connect is activated, because its post types exist only from the next request on. */
function parvis_connect_forget_rules( $plugin ) {
	if ( parvis_connect_is_plugin( $plugin ) ) {
		delete_option( PARVIS_CONNECT_RULES );
	}
}

/** Defines a shortcode that verowa-connect lacks, but prints on its newsletter page for visitors who come without an address. */
function parvis_connect_add_shortcode() {
	if ( ! shortcode_exists( 'verowa_newsletter_small_form' ) ) {
		add_shortcode( 'verowa_newsletter_small_form', '__return_empty_string' );
	}
}

/**
 * Points the calendar links of events to parvis. Other links stay unchanged.
 *
 * @param mixed $output A text, or data that will be encoded as JSON.
 * @return mixed The same output with changed links.
 */
function parvis_connect_links( $output ) {
	if ( is_array( $output ) ) {
		return array_map( 'parvis_connect_links', $output );
	}
	if ( $output instanceof stdClass ) {
		return (object) array_map( 'parvis_connect_links', get_object_vars( $output ) );
	}
	// Fast exit: most texts have no calendar link.
	if ( ! is_string( $output ) || false === strpos( $output, 'ical' ) ) {
		return $output;
	}
	$address = rtrim( '' === PARVIS_PUBLIC_URL ? PARVIS_URL : PARVIS_PUBLIC_URL, '/' );
	if ( ! parvis_connect_is_set() || ! preg_match( '#^https?://[^\s"\'<>\\\\]+$#i', $address ) ) {
		return $output;
	}
	// In a script, the slashes of a link may be escaped.
	$host   = preg_quote( PARVIS_REPLACES_IN_LINKS, '#' );
	$link   = '#https?:(\\\\?/)\1' . $host . '\1([a-z0-9_-]+)\1export\1ical\1(e[0-9]+)(?![\w-])#i';
	$result = preg_replace_callback(
		$link,
		function ( $parts ) use ( $address ) {
			list( $whole, $slash, $instance, $event ) = $parts;
			if ( '' !== PARVIS_INSTANCE && PARVIS_INSTANCE !== $instance ) {
				return $whole;
			}
			return str_replace( '/', $slash, "$address/$instance/export/ical/$event" );
		},
		$output
	);
	// If the replacement fails, the page keeps its old links.
	return null === $result ? $output : $result;
}

/** Points the calendar links in an answer of verowa-connect's routes to parvis. */
function parvis_connect_links_of_route( $result, $server, $request ) {
	return 0 === strpos( $request->get_route(), '/verowa/' ) ? parvis_connect_links( $result ) : $result;
}

parvis_connect_hide_warning();
// Runs last, so that verowa-connect does not mail the refusal of another plugin to its vendor.
add_filter( 'pre_http_request', 'parvis_connect_request', PHP_INT_MAX, 3 );
add_action( 'init', 'parvis_connect_add_shortcode', PHP_INT_MAX );
add_action( 'init', 'parvis_connect_make_rules', PHP_INT_MAX );
add_action( 'activated_plugin', 'parvis_connect_forget_rules' );
// Sources of its texts: shortcodes (also in widgets and templates), stored pages of events, and its own routes.
add_filter( 'do_shortcode_tag', 'parvis_connect_links', PHP_INT_MAX );
add_filter( 'the_content', 'parvis_connect_links', PHP_INT_MAX );
add_filter( 'rest_pre_echo_response', 'parvis_connect_links_of_route', PHP_INT_MAX, 3 );
