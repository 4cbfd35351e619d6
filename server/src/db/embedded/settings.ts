import { archiveSettings } from './archiving.ts';
import type { Site } from './site.ts';

/** Settings for the command line of each start, so that an old data folder always has the present ones. */
export function serverSettings({ place, data, socketFolder, port, durable }: Site): [string, string][] {
  const isWindows = process.platform === 'win32';
  return [
    ['cluster_name', place.mark],
    ['listen_addresses', isWindows ? '127.0.0.1' : ''],
    ['port', String(port)],
    ['unix_socket_directories', isWindows ? '' : socketFolder],
    ['unix_socket_permissions', '0700'],
    ['shared_buffers', '128MB'],
    ['timezone', 'UTC'],
    ['log_timezone', 'UTC'],
    // Errors of statements contain personal values; the app reports their important parts itself.
    ['log_min_messages', 'log'],
    // Logs the reason why a connection ended, without its statement.
    ['log_min_error_statement', 'panic'],
    ['log_parameter_max_length', '0'],
    ['log_parameter_max_length_on_error', '0'],
    ['log_checkpoints', 'off'],
    ...archiveSettings(data),
    ...(durable ? [] : forgetful),
  ];
}

// For tests, whose data a crash of the machine may destroy.
const forgetful: [string, string][] = [
  ['fsync', 'off'],
  ['full_page_writes', 'off'],
  ['synchronous_commit', 'off'],
  ['autovacuum', 'off'],
  ['max_connections', '200'],
];
