/** Source folders of the admin scripts by handle. */
export const scriptFolders = {
  "svc-checkout-accounts": ["src/net-terms/", "src/on-account/", "src/companies/", "src/admin/"],
  "svc-checkout-companies": ["src/companies/", "src/net-terms/", "src/on-account/", "src/admin/"],
  "svc-checkout-requests": ["src/requests/", "src/companies/", "src/admin/"],
  "svc-checkout-settings": ["src/settings/", "src/admin/"],
  "svc-checkout-reports": ["src/reports/", "src/net-terms/", "src/admin/"],
  "svc-checkout-order": ["src/order-admin/", "src/companies/", "src/net-terms/", "src/on-account/", "src/admin/"],
};
