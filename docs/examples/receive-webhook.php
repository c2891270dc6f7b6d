<?php
// Receives webhooks: verifies each event, stores it once and responds immediately. PHP 8, no packages. To try it:
// WEBHOOK_SECRETS=whsec_… php -S 127.0.0.1:8080 receive-webhook.php
declare(strict_types=1);

// One secret, or two separated by a comma during a rotation.
$secrets = explode(',', (string) getenv('WEBHOOK_SECRETS'));
$inbox = getenv('INBOX') ?: __DIR__ . '/inbox';

/** Whether one of the secrets signed exactly these bytes, at most five minutes ago. */
function is_genuine(array $secrets, string $id, string $timestamp, string $signatures, string $body): bool {
    if ($id === '' || !ctype_digit($timestamp) || abs(time() - (int) $timestamp) > 300) {
        return false;
    }
    foreach ($secrets as $secret) {
        if (!str_starts_with($secret, 'whsec_')) {
            throw new RuntimeException('WEBHOOK_SECRETS is not set');
        }
        $key = base64_decode(substr($secret, strlen('whsec_')), true);
        $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
        // During a rotation, the header carries one signature per secret.
        foreach (explode(' ', $signatures) as $signature) {
            if (hash_equals($expected, $signature)) {
                return true;
            }
        }
    }
    return false;
}

/** False if the event is already stored. With a database: insert into inbox (id, body) values (…) on conflict do nothing. */
function keep_once(string $inbox, string $id, string $body): bool {
    is_dir($inbox) || @mkdir($inbox, 0700, true) || is_dir($inbox) || throw new RuntimeException("cannot create $inbox");
    $draft = tempnam($inbox, '.draft');
    if (file_put_contents($draft, $body) !== strlen($body)) {
        throw new RuntimeException("cannot write to $inbox");
    }
    $is_new = @link($draft, "$inbox/$id.json");
    unlink($draft);
    if (!$is_new && !file_exists("$inbox/$id.json")) {
        throw new RuntimeException("cannot write to $inbox");
    }
    return $is_new;
}

// Any response other than 2xx is retried, so nothing is lost if something below fails.
http_response_code(500);
// The raw bytes: parsing and re-serialising JSON would change the signature.
$body = (string) file_get_contents('php://input');
$id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
$timestamp = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
$signatures = $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '';
if (!is_genuine($secrets, $id, $timestamp, $signatures, $body)) {
    http_response_code(401);
    exit;
}
$event = json_decode($body, true, 512, JSON_THROW_ON_ERROR);
error_log(keep_once($inbox, $id, $body) ? "{$event['type']} $id" : "$id is a duplicate");
// Stored: respond now, and process the inbox afterwards.
http_response_code(204);
