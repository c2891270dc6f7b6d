/** The browser's part of the example. Without a build step: what the page needs of WordPress is in `window.wp`. */
(function ({ hooks }) {
  const name = "svc-checkout-example";

  // Terms: the label of paying now.
  hooks.addFilter("svcCheckout.offeredTerms", name, (terms) =>
    terms.map((term) => (term.value === "immediate" ? { ...term, label: "Pay now, shipped today" } : term)),
  );

  // Fields: the label of the PO number.
  hooks.addFilter("svcCheckout.buyerFields", name, (fields) => ({
    ...fields,
    poNumber: { ...fields.poNumber, label: "Your order number" },
  }));

  // Both checkouts: what a store's analytics would record.
  window.svcCheckoutExample = [];
  for (const action of ["detailsComplete", "placed"]) {
    hooks.addAction(`svcCheckout.${action}`, name, (detail) => {
      window.svcCheckoutExample.push({ action, total: detail.amounts.total });
    });
  }

  // Net terms: a column after the PO number, with what PHP adds to each row.
  hooks.addFilter("svcCheckout.netTerms.columns", name, (columns) => {
    const at = columns.findIndex(({ key }) => key === "po") + 1;
    const project = { key: "example-project", label: "Project", cell: (order) => order.extensions.example?.project ?? "" };
    return [...columns.slice(0, at), project, ...columns.slice(at)];
  });

  // Net terms: an action, which sends a request, shows a notice and loads the list again.
  hooks.addFilter("svcCheckout.netTerms.rowActions", name, (actions, order) => [
    ...actions,
    {
      key: "example-call",
      label: order.extensions.example?.calledOn ? `Called on ${order.extensions.example.calledOn}: note a new call` : "Note a call",
      run: noteCall,
    },
  ]);

  async function noteCall(order) {
    const { apiFetch, data } = window.wp;
    const notices = data.dispatch("core/notices");
    try {
      await apiFetch({ path: `/svc-checkout-example/v1/orders/${order.id}/call`, method: "POST" });
      notices.createSuccessNotice(`The call about order ${order.number} is noted.`);
      data.dispatch("svc-checkout/net-terms").invalidate();
    } catch (error) {
      notices.createErrorNotice(error.message);
    }
  }
})(window.wp);
