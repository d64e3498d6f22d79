"use strict";
// Set before the page is drawn, so that nothing flashes.
(() => {
  let theme = null;
  try { theme = localStorage.getItem("theme"); } catch { /* no storage: the system's own theme */ }
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
})();
