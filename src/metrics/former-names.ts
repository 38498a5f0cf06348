// Former names of metrics. This version exposes them next to the new ones; the next version removes them.

import type { Metric } from './metric.ts';

export const FORMER_METRIC_NAMES: Readonly<Record<string, string>> = {
  parvis_answers_total: 'parvis_response_cache_lookups_total',
  parvis_answers_bytes: 'parvis_response_cache_bytes',
  parvis_requests_turned_away_total: 'parvis_http_requests_rejected_total',
  parvis_http_unparsable_total: 'parvis_http_requests_malformed_total',
  parvis_database_look_age_seconds: 'parvis_database_poll_age_seconds',
  parvis_live_changes_total: 'parvis_data_refreshes_total',
};

/** Returns metrics under their former names with the same values. Throws for an unknown name. */
export function createRenamedMetrics(metrics: readonly Metric[]): Metric[] {
  return Object.entries(FORMER_METRIC_NAMES).map(([name, replacement]) => {
    const metric = metrics.find((one) => one.name === replacement);
    if (metric === undefined) throw new TypeError(`${name} is replaced by ${replacement}, which does not exist`);
    return { ...metric, name, help: `Deprecated: use ${replacement}.` };
  });
}
