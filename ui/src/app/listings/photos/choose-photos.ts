/* Uses a file input on the desktop too: the core's dialog returns only one file. */
const ACCEPTED_TYPES = "image/png,image/jpeg,image/webp,image/gif";

export function choosePhotos(): Promise<File[]> {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = ACCEPTED_TYPES;
  input.multiple = true;
  input.hidden = true;
  // WebKit discards an unreferenced input together with its events.
  document.body.append(input);
  return new Promise((resolve) => {
    const end = (files: File[]) => {
      input.remove();
      resolve(files);
    };
    input.addEventListener("cancel", () => end([]));
    input.addEventListener("change", () => end([...(input.files ?? [])]));
    input.click();
  });
}
