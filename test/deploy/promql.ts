import { parser } from "@prometheus-io/lezer-promql";

/** What an expression reads. */
export interface ReadMetrics {
  metrics: ReadMetric[];
  /** The labels by which it aggregates. */
  groupings: string[];
}

/** A metric, with the labels that it is selected by. */
interface ReadMetric {
  name: string;
  labels: Array<{ name: string; operator: string; value: string }>;
}

/**
 * The metrics of a PromQL expression, by Prometheus' own grammar.
 * @throws for an expression that is not PromQL.
 */
export function metricsOf(expression: string): ReadMetrics {
  const metrics: ReadMetric[] = [];
  const groupings: string[] = [];
  const text = (node: { from: number; to: number }) => expression.slice(node.from, node.to);
  parser.parse(expression).iterate({
    enter(node) {
      if (node.type.isError) throw new Error(`not PromQL at ${node.from}: ${expression}`);
      if (node.name === "GroupingLabels")
        groupings.push(
          ...text(node)
            .replace(/[()\s]/g, "")
            .split(","),
        );
      if (node.name !== "VectorSelector") return;
      const name = node.node.getChild("Identifier");
      if (name === null) throw new Error(`a selector without a metric: ${text(node)}`);
      const matchers = node.node.getChild("LabelMatchers")?.getChildren("UnquotedLabelMatcher") ?? [];
      metrics.push({
        name: text(name),
        labels: matchers.map((matcher) => {
          const [, label, operator, value] =
            /^\s*(\w+)\s*(=~|!~|!=|=)\s*"(.*)"\s*$/.exec(text(matcher)) ?? [];
          return { name: label!, operator: operator!, value: value! };
        }),
      });
    },
  });
  return { metrics, groupings };
}
