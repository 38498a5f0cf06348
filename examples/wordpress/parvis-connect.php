<?php
/**
 * Plugin Name: parvis for verowa-connect
 * Description: Sends what the plugin verowa-connect asks to your own parvis, without a change of that plugin.
 * Version: 1.3.0
 * License: MIT
 *
 * Put this file into wp-content/mu-plugins/ BEFORE verowa-connect is activated, since activating it asks already. WordPress
 * loads it by itself. The constants can stand in wp-config.php too, above "stop editing"; what stands there wins.
 */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

// The address of parvis, without a slash at the end. While it is empty, no request goes to parvis and no link leads there.
defined( 'PARVIS_URL' ) || define( 'PARVIS_URL', '' );

// The address of parvis for visitors, where it is another one; empty: the same.
defined( 'PARVIS_PUBLIC_URL' ) || define( 'PARVIS_PUBLIC_URL', '' );

// The instance whose requests go there; empty: all of them.
defined( 'PARVIS_INSTANCE' ) || define( 'PARVIS_INSTANCE', '' );

// The host that verowa-connect asks.
defined( 'PARVIS_REPLACES' ) || define( 'PARVIS_REPLACES', 'api.verowa.ch' );

// The host that it writes into calendar links.
defined( 'PARVIS_REPLACES_IN_LINKS' ) || define( 'PARVIS_REPLACES_IN_LINKS', 'verowa.ch' );

// Who gets the daily report of verowa-connect about pictures that do not load; empty: nobody. Without this line its maker gets it.
defined( 'VEROWA_REPORTING_MAIL' ) || define( 'VEROWA_REPORTING_MAIL', '' );

// The version above; the rewrite rules of the website are made anew with each.
const PARVIS_CONNECT_VERSION = '1.3.0';

// Where WordPress keeps for which versions the rewrite rules were made.
const PARVIS_CONNECT_RULES = 'parvis_connect_rules';

// What visitors read while parvis does not answer, by the language of the website.
const PARVIS_CONNECT_AWAY = array(
	'de' => 'Das ist im Moment nicht möglich. Bitte versuchen Sie es später noch einmal.',
	'fr' => 'Ce n’est pas possible pour le moment. Veuillez réessayer plus tard.',
	'it' => 'Al momento non è possibile. Riprovi più tardi.',
	'en' => 'This is not possible at the moment. Please try again later.',
);

/**
 * Makes a request to the replaced host one to parvis: the same method, headers, body and time limit, the same path.
 *
 * @param false|array|WP_Error $answer What another plugin has answered already; false: nothing.
 * @param array                $args   The request.
 * @param string               $url    Its address.
 * @return false|array|WP_Error The answer of parvis, or 503 where there is none; false lets the request go where it was to go.
 */
function parvis_connect_request( $answer, $args, $url ) {
	if ( ! parvis_connect_is_of_vendor( $url ) ) {
		return $answer;
	}
	if ( ! parvis_connect_is_replaced( $url ) || ! parvis_connect_is_ours( $args, $url ) ) {
		// Instance and key are entered, but not where they are to go.
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
		// Neither the instance nor the key of parvis shall ever go to somebody else.
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
 * The answer where parvis has none. It is no WP_Error, since for each of these verowa-connect mails its vendor the whole address that
 * it asked, with instance and key, past all filters of WordPress. It keeps its data as after any other answer that is not 200.
 *
 * @param string $url The address of the request.
 * @param string $why What the log of PHP is told; without the address, which bears the key.
 * @return array As wp_remote_request() gives it.
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
 * Adapts an answer to what verowa-connect does with it (rule K10).
 *
 * A sign-up goes on at a page of the website, which may be in a subfolder. Errors: a synchronisation takes the text of an error for
 * data and breaks off, so it gets none. Pages print the reason phrase, so that is a sentence for visitors.
 *
 * @param string $url      The address of the request.
 * @param array  $response As wp_remote_request() gives it.
 * @return array The same with another body or reason phrase.
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

/** The operation that a request is for: the first segment of its path. */
function parvis_connect_operation( $url ) {
	$segments = explode( '/', ltrim( (string) wp_parse_url( $url, PHP_URL_PATH ), '/' ) );
	return $segments[0];
}

/** The sentence for visitors while parvis does not answer. */
function parvis_connect_away() {
	$language = substr( get_locale(), 0, 2 );
	return isset( PARVIS_CONNECT_AWAY[ $language ] ) ? PARVIS_CONNECT_AWAY[ $language ] : PARVIS_CONNECT_AWAY['en'];
}

/**
 * The body of a sign-up that parvis refuses or does not answer. Without a message the script of the form waits for ever.
 *
 * @param int    $code The status.
 * @param string $body What parvis says; used where it is meant for visitors, such as after too many sign-ups.
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

/** The body of a sign-up that parvis answers, with the page that follows at its place below the address of the website. */
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
 * Hides the warning of PHP that verowa-connect cannot define VEROWA_REPORTING_MAIL again.
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

/** The host of an address in small letters; '' where it has none. */
function parvis_connect_host( $url ) {
	return rtrim( strtolower( (string) wp_parse_url( $url, PHP_URL_HOST ) ), '.' );
}

/** Whether a request goes to the host that is replaced. */
function parvis_connect_is_replaced( $url ) {
	return strtolower( PARVIS_REPLACES ) === parvis_connect_host( $url );
}

/** Whether a request goes to the vendor, also where the host that is replaced is mistyped. */
function parvis_connect_is_of_vendor( $url ) {
	$host = parvis_connect_host( $url );
	$site = '.' . strtolower( PARVIS_REPLACES_IN_LINKS );
	// Whoever hosts parvis there has said so.
	$is_parvis = parvis_connect_host( PARVIS_URL ) === $host;
	return parvis_connect_is_replaced( $url ) || ( ! $is_parvis && substr( ".$host", -strlen( $site ) ) === $site );
}

/** Whether a request to the replaced host goes to parvis: all do, or those for the instance that is named. */
function parvis_connect_is_ours( $args, $url ) {
	if ( '' === PARVIS_URL ) {
		return false;
	}
	return '' === PARVIS_INSTANCE || parvis_connect_instance( $args, $url ) === PARVIS_INSTANCE;
}

/** Whether a request has a key of parvis, behind the instance in its path or in its headers: each begins with the same word. */
function parvis_connect_has_key( $args, $url ) {
	$target  = (string) wp_parse_url( $url, PHP_URL_PATH ) . '/' . (string) wp_parse_url( $url, PHP_URL_QUERY );
	$parts   = preg_split( '#[/&=]#', ltrim( $target, '/' ) );
	$headers = parvis_connect_headers( $args );
	foreach ( array_merge( array_values( $parts ), $headers ) as $name => $text ) {
		// What is copied along with a key, such as a blank, does not hide it. An instance may begin like a key, but is shorter.
		$key = 1 === $name || 'member' === $name ? '/parvis_[\w-]{40}/i' : '/^\W*parvis_[^@]*$/i';
		if ( preg_match( $key, rawurldecode( $text ) ) ) {
			return true;
		}
	}
	return false;
}

/** The instance that a request is for: in the header `member`, or in the path behind the operation. */
function parvis_connect_instance( $args, $url ) {
	$headers = parvis_connect_headers( $args );
	if ( isset( $headers['member'] ) ) {
		return $headers['member'];
	}
	$segments = explode( '/', ltrim( (string) wp_parse_url( $url, PHP_URL_PATH ), '/' ) );
	return isset( $segments[1] ) ? rawurldecode( $segments[1] ) : '';
}

/** The headers of a request by name in small letters, however WordPress was given them. */
function parvis_connect_headers( $args ) {
	$given = isset( $args['headers'] ) ? $args['headers'] : array();
	if ( ! is_array( $given ) ) {
		preg_match_all( '/^([^:\r\n]+):[ \t]*([^\r\n]*)/m', (string) $given, $lines );
		$given = array_combine( $lines[1], $lines[2] );
	}
	$headers = array();
	foreach ( $given as $name => $value ) {
		// A number would be taken for a part of the path.
		$headers[ strtolower( trim( is_int( $name ) ? "header $name" : $name ) ) ] = is_scalar( $value ) ? (string) $value : '';
	}
	return $headers;
}

/**
 * Makes the rewrite rules anew once the post types of verowa-connect are there, since it does not: its pages are not found
 * before. Again where it is activated or updated.
 */
function parvis_connect_make_rules() {
	$made = (string) get_option( PARVIS_CONNECT_RULES, '' );
	if ( ! post_type_exists( 'verowa_event' ) ) {
		// They go with the post types, so they have to come back with them.
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

/** The version of verowa-connect, in whatever folder it is; '' where it is not found. */
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

/** Whether a plugin, by its file within the folder of plugins, is verowa-connect. */
function parvis_connect_is_plugin( $plugin ) {
	return 'verowa-connect.php' === basename( (string) $plugin );
}

/** What is activated has its post types from the next request on. */
function parvis_connect_forget_rules( $plugin ) {
	if ( parvis_connect_is_plugin( $plugin ) ) {
		delete_option( PARVIS_CONNECT_RULES );
	}
}

/** Its newsletter page prints this shortcode, which it does not have, to whoever comes without an address. */
function parvis_connect_add_shortcode() {
	if ( ! shortcode_exists( 'verowa_newsletter_small_form' ) ) {
		add_shortcode( 'verowa_newsletter_small_form', '__return_empty_string' );
	}
}

/**
 * Leads the calendar links of events to parvis. A host in any other link stays.
 *
 * @param mixed $output A text, or what will be JSON.
 * @return mixed The same with other links.
 */
function parvis_connect_links( $output ) {
	if ( is_array( $output ) ) {
		return array_map( 'parvis_connect_links', $output );
	}
	if ( $output instanceof stdClass ) {
		return (object) array_map( 'parvis_connect_links', get_object_vars( $output ) );
	}
	// Most texts have none.
	if ( ! is_string( $output ) || false === strpos( $output, 'ical' ) ) {
		return $output;
	}
	$address = rtrim( '' === PARVIS_PUBLIC_URL ? PARVIS_URL : PARVIS_PUBLIC_URL, '/' );
	if ( ! parvis_connect_is_set() || ! preg_match( '#^https?://[^\s"\'<>\\\\]+$#i', $address ) ) {
		return $output;
	}
	// Within a script the slashes of a link may be escaped.
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
	// Rather the old link than no page.
	return null === $result ? $output : $result;
}

/** The same for an answer of the routes of verowa-connect. */
function parvis_connect_links_of_route( $result, $server, $request ) {
	return 0 === strpos( $request->get_route(), '/verowa/' ) ? parvis_connect_links( $result ) : $result;
}

parvis_connect_hide_warning();
// Last, so that no other plugin’s refusal becomes a mail of verowa-connect.
add_filter( 'pre_http_request', 'parvis_connect_request', PHP_INT_MAX, 3 );
add_action( 'init', 'parvis_connect_add_shortcode', PHP_INT_MAX );
add_action( 'init', 'parvis_connect_make_rules', PHP_INT_MAX );
add_action( 'activated_plugin', 'parvis_connect_forget_rules' );
// Where its texts come from: shortcodes, also in widgets and templates; pages of events that are stored; its own routes.
add_filter( 'do_shortcode_tag', 'parvis_connect_links', PHP_INT_MAX );
add_filter( 'the_content', 'parvis_connect_links', PHP_INT_MAX );
add_filter( 'rest_pre_echo_response', 'parvis_connect_links_of_route', PHP_INT_MAX, 3 );
