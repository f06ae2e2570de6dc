// What the shop's pages do beyond plain HTML. Each page works without it.
"use strict";

const euro = (cents) => (cents / 100).toFixed(2) + " €";

// Adding to the cart stays on the page: the count and a message change.
for (const form of document.querySelectorAll("form[data-add]")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const reply = await fetch(form.action, {
      method: "POST",
      headers: { Accept: "application/json" },
      body: new URLSearchParams(new FormData(form)),
    });
    if (!reply.ok) {
      form.submit();
      return;
    }
    const { message, count } = await reply.json();
    document.querySelector("[data-cart]").textContent = `Cart (${count})`;
    document.querySelector("[data-flash]").textContent = message;
  });
}

// Results follow the typing, 250 ms after the last key, and an older answer never replaces a newer one.
const search = document.querySelector("form[data-search]");
if (search) {
  const results = document.querySelector("[data-results]");
  let timer;
  let asked = 0;
  search.elements.q.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      const mine = ++asked;
      results.setAttribute("aria-busy", "true");
      const reply = await fetch("/search/results?" + new URLSearchParams(new FormData(search)));
      const html = await reply.text();
      if (mine === asked) {
        results.innerHTML = html;
        results.removeAttribute("aria-busy");
      }
    }, 250);
  });
}

// The account menu opens and closes.
for (const button of document.querySelectorAll("[data-menu]")) {
  const menu = document.getElementById(button.getAttribute("aria-controls"));
  const set = (open) => {
    button.setAttribute("aria-expanded", String(open));
    menu.hidden = !open;
  };
  button.addEventListener("click", () => set(menu.hidden));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") set(false);
  });
}

for (const dialog of document.querySelectorAll("dialog[data-modal]")) dialog.showModal();

// The checkout shows what the choices cost, and asks once more before it buys.
const order = document.querySelector("form[data-order]");
if (order) {
  const total = order.querySelector("[data-total]");
  order.addEventListener("change", () => {
    let sum = Number(order.dataset.sum);
    for (const choice of order.querySelectorAll("[data-price]:checked")) sum += Number(choice.dataset.price);
    total.textContent = euro(sum);
  });
  order.addEventListener("submit", (event) => {
    // An incomplete form goes to the server at once, which says what is missing.
    if (order.checkValidity() && !confirm(`Place the order for ${total.textContent}?`)) event.preventDefault();
  });
}
