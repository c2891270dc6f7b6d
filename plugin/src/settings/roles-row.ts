const audienceName = "svc_checkout_b2b_for";
const rolesId = "svc_checkout_b2b_roles";

/** Shows the list of roles only while the company fields are for shoppers with one of them. */
export function showRolesWhenChosen(): void {
  const row = document.getElementById(rolesId)?.closest("tr");
  const choices = [...document.querySelectorAll<HTMLInputElement>(`input[name="${audienceName}"]`)];
  if (row == null || choices.length === 0) {
    return;
  }
  const update = () => {
    row.hidden = choices.find((choice) => choice.checked)?.value !== "roles";
  };
  for (const choice of choices) {
    choice.addEventListener("change", update);
  }
  update();
}
