import { expect, it } from "vitest";
import { acceptedTypes, attachmentFrom, mergeAttachments, type Attachment } from "./attachments";
import { en } from "../texts/en";

const both = { images: true, video: true };
/** A file of any size without its bytes. */
const file = (name: string, type: string, size = 1000): File => Object.defineProperty(new File([], name, { type }), "size", { value: size });
const MB = 1_048_576;

it.each([
  ["tour.mp4", "video/mp4"],
  ["tour.mkv", "video/x-matroska"],
  ["tour.mkv", "video/matroska"],
  ["tour.avi", "video/x-msvideo"],
  ["tour.avi", "video/avi"],
  ["tour.flv", "video/x-flv"],
  ["tour.mpeg", "video/mpeg"],
  ["Our Tour.MPG", ""],
  ["tour.mkv", ""],
  ["tour.flv", "application/octet-stream"],
])("%s of type %j is a video", (name, type) => {
  expect(attachmentFrom(file(name, type), both, en)).toMatchObject({ name, isVideo: true });
});

it.each([
  ["tour.mov", "video/quicktime"],
  ["tour.webm", "video/webm"],
  ["list.pdf", "application/pdf"],
  ["mp4", ""],
])("%s of type %j is rejected with the accepted types", (name, type) => {
  expect(attachmentFrom(file(name, type), both, en)).toBe(`${en.notImage} ${en.notVideo}`);
  expect(attachmentFrom(file(name, type), { images: false, video: true }, en)).toBe(en.notVideo);
});

it("an image is not a video and a video is not an image", () => {
  expect(attachmentFrom(file("a.png", "image/png"), both, en)).toMatchObject({ isVideo: false });
  expect(attachmentFrom(file("a.png", "image/png"), { images: false, video: true }, en)).toBe(en.notVideo);
  expect(attachmentFrom(file("a.mp4", "video/mp4"), { images: true, video: false }, en)).toBe(en.notImage);
});

it("sizes are checked before the upload", () => {
  expect(attachmentFrom(file("a.mp4", "video/mp4", 100 * MB), both, en)).toMatchObject({ isVideo: true });
  expect(attachmentFrom(file("a.mp4", "video/mp4", 100 * MB + 1), both, en)).toBe("Videos can be up to 100 MB. This one is 101 MB.");
  expect(attachmentFrom(file("a.png", "image/png", 20 * MB + 1), both, en)).toBe("Photos can be up to 20 MB. This one is 21 MB.");
});

it("the limit of the model is used if the service reports it", () => {
  const small = { ...both, maxVideoMB: 8 };
  expect(attachmentFrom(file("a.mp4", "video/mp4", 8 * MB), small, en)).toMatchObject({ isVideo: true });
  expect(attachmentFrom(file("a.mp4", "video/mp4", 8 * MB + 1), small, en)).toBe("Videos can be up to 8 MB. This one is 9 MB.");
  expect(attachmentFrom(file("a.png", "image/png", 20 * MB), small, en)).toMatchObject({ isVideo: false });
});

it("a question has images or one video, and the last choice decides", () => {
  const [image, other, video] = ["a.png", "b.png", "c.mp4"].map((name): Attachment => ({ file: new Blob(), name, isVideo: name.endsWith("mp4") }));
  if (!image || !other || !video) throw new Error("three attachments were made above");
  expect(mergeAttachments([image], [other])).toEqual([image, other]);
  expect(mergeAttachments([image, other], [video])).toEqual([video]);
  expect(mergeAttachments([video], [image])).toEqual([image]);
  expect(mergeAttachments([video], [])).toEqual([video]);
});

it("the file dialog offers the allowed types", () => {
  expect(acceptedTypes({ images: true, video: false })).toBe("image/png,image/jpeg,image/webp,image/gif");
  expect(acceptedTypes({ images: false, video: true })).toContain(".mkv");
});
