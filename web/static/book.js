// The evening book: the arrow keys go step by step; at the box files are taken in and games deleted.
// What comes of it, the box says; without this script all that can be read still can.

const said = document.getElementById("said");
const takeIn = document.getElementById("take-in");
const deletes = document.getElementById("delete");

document.addEventListener("keydown", (event) => {
  const way = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  if (!way || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = document.querySelector(`a[rel="${way}"]`);
  if (!link) return;
  event.preventDefault();
  link.click();
});

// Posts to the box; tells whether it is done. What the box answers is said.
async function post(path, body) {
  try {
    const answer = await fetch(path, { method: "POST", headers: { "X-Turtle-Companion": "1" }, body });
    const told = await answer.json();
    said.textContent = told.ok ? told.message : told.error.message;
    return answer.ok;
  } catch {
    said.textContent = said.dataset.failed;
    return false;
  }
}

if (takeIn) {
  takeIn.hidden = false;
  const button = document.getElementById("take-in-now");
  button.addEventListener("click", async () => {
    const input = document.getElementById("file");
    const [file] = input.files;
    if (!file) return;
    // The box does not even read what is too long, so the browser would only see a broken line.
    if (file.size > Number(input.dataset.most)) {
      said.textContent = said.dataset.tooLarge;
      return;
    }
    button.disabled = true;
    const done = await post("/book/import", file);
    button.disabled = false;
    if (done) await showList();
  });
}

// Shows the list as it is now, and leaves what was said.
async function showList() {
  const answer = await fetch("/book");
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  const games = fresh.querySelector(".games");
  const here = document.querySelector(".games");
  if (games && here) here.replaceWith(games);
  else location.reload();
}

if (deletes) {
  deletes.hidden = false;
  const button = deletes.querySelector("[data-delete]");
  button.addEventListener("click", async () => {
    button.disabled = true;
    if (await post(button.dataset.delete)) location.assign("/book");
    else button.disabled = false;
  });
}

document.documentElement.dataset.ready = "1";
