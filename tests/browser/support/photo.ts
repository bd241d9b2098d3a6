/* A photo as a visitor picks it: one red pixel, so that no test waits for its size. */
export const PHOTO_FILE = {
  name: "porch.png",
  mimeType: "image/png",
  buffer: Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC", "base64"),
};
